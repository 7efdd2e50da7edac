export function ensureInstalled(root: string, usable?: () => boolean): Promise<void>;
export function ensureExtra(name: 'browser' | 'clients' | 'oidc' | 'postgres' | 'reference'): Promise<string>;
