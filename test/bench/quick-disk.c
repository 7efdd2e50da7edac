/*
 * A quick disk for the bench: a directory in memory whose syncs take what those of a good SSD do. Loaded with LD_PRELOAD;
 * QUICK_DISK_SYNC_US says how long a sync takes. It sleeps as whoever waits for a disk does, so the processor is free.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

static void wait_as_for_a_disk(const struct timespec *began) {
  static long sync_us = -1;
  static __thread int exact;
  if (sync_us < 0) {
    const char *told = getenv("QUICK_DISK_SYNC_US");
    sync_us = told ? atol(told) : 0;
  }
  if (sync_us == 0) return;
  if (!exact) {
    /* Timers wake a thread up to 50 us late unless it asks for better. */
    prctl(PR_SET_TIMERSLACK, 1UL);
    exact = 1;
  }
  struct timespec until = *began;
  until.tv_nsec += sync_us * 1000;
  while (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
  }
}

static int synced(const char *name, int fd) {
  struct timespec began;
  clock_gettime(CLOCK_MONOTONIC, &began);
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = real(fd);
  int kept = errno;
  wait_as_for_a_disk(&began);
  errno = kept;
  return result;
}

int fdatasync(int fd) { return synced("fdatasync", fd); }

int fsync(int fd) { return synced("fsync", fd); }
