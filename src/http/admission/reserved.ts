import type { ProblemCode } from '../../problems/catalogue.ts';

type Reserved = { prefix: string; methods?: readonly string[]; code: ProblemCode };

/**
 * Resources closed to keys (rules/keys-and-permissions#reserved-resources); without methods, for all methods.
 */
const reserved: readonly Reserved[] = [
  { prefix: '/api-keys', code: 'auth.reserved_resource' },
  { prefix: '/controllers', code: 'auth.reserved_resource' },
  { prefix: '/users', code: 'auth.reserved_resource' },
  { prefix: '/roles', code: 'auth.reserved_resource' },
  { prefix: '/server-errors', code: 'auth.reserved_resource' },
  { prefix: '/lambda-errors', code: 'auth.reserved_resource' },
  { prefix: '/auth', code: 'auth.reserved_resource' },
  { prefix: '/devices', methods: ['POST', 'DELETE'], code: 'auth.reserved_resource' },
  { prefix: '/clients', methods: ['POST', 'PATCH', 'DELETE'], code: 'clients.actor_not_global' },
];

/** The code with which a path is refused to every key, with all that is under it; null when it is not reserved. */
export function reservedCode(method: string, path: string): ProblemCode | null {
  const found = reserved.find(
    ({ prefix, methods }) =>
      (path === prefix || path.startsWith(`${prefix}/`)) &&
      (methods === undefined || methods.includes(method)),
  );
  return found?.code ?? null;
}
