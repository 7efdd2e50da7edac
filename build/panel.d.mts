export const firstLoadLimit: number;
export function ensurePanel(root: string): Promise<string[]>;
