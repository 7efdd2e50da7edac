import { isPermission } from '../api/permissions.ts';

type Operation = { tags: string[]; security?: object[]; 'x-permission'?: string | readonly string[] };

type Document = {
  security: Record<string, unknown>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/**
 * The part of the OpenAPI document that an API key can call: operations that take a key and need a permission that a
 * key can hold, with their references and nothing else (rules/versions#the-document).
 */
export function openApiForKeys(document: object): object {
  const { components, paths: all, ...rest } = document as Document;
  const paths = Object.fromEntries(
    Object.entries(all)
      .map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).filter(([, one]) => isForKeys(one))),
      ])
      .filter(([, item]) => Object.keys(item as object).length > 0) as [string, Record<string, Operation>][],
  );
  const named = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)),
  );
  const security = rest.security.filter((one) => !('session' in one));
  const schemes = security.flatMap((one) => Object.keys(one));
  const used = referredTo(paths, components);
  return {
    ...rest,
    security,
    tags: rest.tags.filter(({ name }) => named.has(name)),
    paths,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, things]) => [
        kind,
        Object.fromEntries(
          Object.entries(things).filter(([name]) =>
            kind === 'securitySchemes' ? schemes.includes(name) : used.has(`#/components/${kind}/${name}`),
          ),
        ),
      ]),
    ),
  };
}

/** Returns true if an operation accepts a key and needs no permission that keys cannot have. */
function isForKeys({ security, 'x-permission': needed }: Operation): boolean {
  return (
    security === undefined &&
    (needed === undefined || [needed].flat().some((one) => isPermission(one as string)))
  );
}

/** The components that something refers to, and those that they refer to, by their references. */
function referredTo(from: unknown, components: Document['components']): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    // A discriminator's mapping refers as well, without `$ref`.
    for (const value of Object.values(node)) {
      if (typeof value !== 'string') visit(value);
      else if (value.startsWith('#/components/') && !found.has(value)) {
        found.add(value);
        const [, , kind, name] = value.split('/');
        visit(components[kind!]?.[name!]);
      }
    }
  };
  visit(from);
  return found;
}
