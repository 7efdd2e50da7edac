/** Parts of Today that are shown if something needs attention: one file, loaded once. */
export { default as OnReason } from '../incidents/on-reason.tsx';
export { default as Rejected } from '../movements/rejected-on-today.tsx';
