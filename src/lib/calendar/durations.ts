/*
 * Spans of time in milliseconds. A day here is 24 hours: those of a calendar can be shorter or longer (local-days.ts).
 */
export const secondMs = 1000;
export const minuteMs: number = 60 * secondMs;
export const hourMs: number = 60 * minuteMs;
export const dayMs: number = 24 * hourMs;
export const weekMs: number = 7 * dayMs;
