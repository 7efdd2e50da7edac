// Loaded into a primary before its own code: at SIGUSR2 its monotonic clock is 16 minutes later.
const now = performance.now.bind(performance);
let skippedMs = 0;
performance.now = () => now() + skippedMs;
process.on('SIGUSR2', () => {
  skippedMs += 16 * 60_000;
});
