/** The order of a list as its endpoint takes it: by a member, after a `-` if descending; `natural` without a choice. */
export type Order<S extends string = string> = { asked: S | `-${S}`; natural: S | `-${S}` };

/** The order that `asked` names, if it is by one of `names`; else `natural`. */
export function orderIn<S extends string>(
  asked: string | undefined,
  names: readonly S[],
  natural: S,
): S | `-${S}` {
  const by = names.find((name) => asked === name || asked === `-${name}`);
  return by === undefined ? natural : (asked as S | `-${S}`);
}
