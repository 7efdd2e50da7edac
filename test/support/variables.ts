import { afterAll, expect } from 'vitest';

// Files that follow each other in a worker share its variables: one that is left would change the tests of the next file.
const before = { ...process.env };
afterAll(() => {
  const changed = Object.keys({ ...before, ...process.env }).filter(
    (name) => before[name] !== process.env[name],
  );
  expect(changed, 'variables that this file leaves changed').toEqual([]);
});
