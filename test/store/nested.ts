/** An object nested so deep. */
export function nested(depth: number): object {
  let value = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}
