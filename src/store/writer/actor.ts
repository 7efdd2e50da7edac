/** The actor of a write, as the audit log names it (rules/audit#an-entry). */
export type Actor = {
  readonly type: 'api_key' | 'operator' | 'controller' | 'directory' | 'system';
  readonly id: string | null;
  readonly label: string;
};

/** The appliance itself: reloads, purges. */
export const systemActor: Actor = { type: 'system', id: null, label: 'larder' };

/** The person at the command line. */
export const operatorActor: Actor = { type: 'operator', id: null, label: 'command line' };
