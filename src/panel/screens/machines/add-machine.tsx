/** Where a machine is added. */
export function AddMachine() {
  return null;
}
