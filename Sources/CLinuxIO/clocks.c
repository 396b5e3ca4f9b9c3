// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "clocks.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static const int64_t billion = 1000000000;

static int64_t nanoseconds(clockid_t clock)
{
  struct timespec now = { 0 };
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * billion + now.tv_nsec;
}

int64_t rainfly_boot_nanoseconds(void) { return nanoseconds(CLOCK_BOOTTIME); }

int64_t rainfly_wall_nanoseconds(void) { return nanoseconds(CLOCK_REALTIME); }

int rainfly_clock_synchronised(void)
{
  struct timex state = { 0 };
  int result = adjtimex(&state);
  if (result < 0) return -errno;
  return result != TIME_ERROR && !(state.status & STA_UNSYNC);
}

int rainfly_signal_descriptor(void)
{
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  if (sigprocmask(SIG_BLOCK, &signals, NULL) < 0) return -errno;
  int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int rainfly_interrupt_descriptor(uint64_t *blocked)
{
  static const int wanted[] = { SIGINT, SIGTERM, SIGHUP };
  sigset_t signals, before;
  sigemptyset(&signals);
  *blocked = 0;
  if (sigprocmask(SIG_BLOCK, NULL, &before) < 0) return -errno;
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    struct sigaction action;
    // Blocked, even an ignored signal would be read.
    if (sigaction(wanted[i], NULL, &action) < 0 || action.sa_handler == SIG_IGN) continue;
    sigaddset(&signals, wanted[i]);
    if (!sigismember(&before, wanted[i])) *blocked |= (uint64_t)1 << wanted[i];
  }
  int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor < 0) return -errno;
  sigprocmask(SIG_BLOCK, &signals, NULL);
  return descriptor;
}

int rainfly_signal_taken(int descriptor)
{
  struct signalfd_siginfo signal;
  if (read(descriptor, &signal, sizeof signal) != sizeof signal) return 0;
  return (int)signal.ssi_signo;
}

void rainfly_interrupt_close(int descriptor, uint64_t blocked)
{
  sigset_t signals;
  sigemptyset(&signals);
  for (int number = 1; number < 64; number++)
    if (blocked >> number & 1) sigaddset(&signals, number);
  close(descriptor);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
}

int rainfly_clock_step_descriptor(void)
{
  int descriptor = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (descriptor < 0) return -errno;
  rainfly_clock_step_rearm(descriptor);
  return descriptor;
}

int rainfly_clock_step_rearm(int descriptor)
{
  uint64_t expirations;
  int stepped = read(descriptor, &expirations, sizeof expirations) < 0 && errno == ECANCELED;
  // A date that no clock reaches: the timer is only there to be cancelled.
  struct itimerspec never = { .it_value = { .tv_sec = 32503680000 } };
  timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
  return stepped;
}

int rainfly_boot_timer(void)
{
  int descriptor = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int rainfly_wait_until(int64_t deadline, int timer, int signals, int clock_steps)
{
  struct itimerspec at = { .it_value = { deadline / billion, deadline % billion } };
  // A timer set to zero would be off.
  if (deadline <= 0) at.it_value = (struct timespec){ 0, 1 };
  int armed = timer >= 0 && timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL) == 0;
  for (;;) {
    int64_t rest = deadline - rainfly_boot_nanoseconds();
    if (rest < 0) rest = 0;
    // Without a timer the wait is cut into minutes, for this timeout does not count suspension.
    if (rest > 60 * billion) rest = 60 * billion;
    struct timespec timeout = { rest / billion, rest % billion };
    struct pollfd waits[3] = { { armed ? timer : -1, POLLIN, 0 }, { signals, POLLIN, 0 },
                               { clock_steps, POLLIN, 0 } };
    int ready = ppoll(waits, 3, armed ? NULL : &timeout, NULL);
    if (ready < 0 && errno != EINTR) {
      // Nothing to poll with: sleep rather than spin.
      nanosleep(&timeout, NULL);
      ready = 0;
    }
    struct signalfd_siginfo signal;
    if (ready > 0 && waits[1].revents && read(signals, &signal, sizeof signal) == sizeof signal)
      return RAINFLY_SIGNAL;
    if (ready > 0 && waits[2].revents && rainfly_clock_step_rearm(clock_steps))
      return RAINFLY_CLOCK_STEP;
    if (rainfly_boot_nanoseconds() >= deadline) return RAINFLY_TIME;
  }
}

int rainfly_event_descriptor(void)
{
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

void rainfly_event_raise(int descriptor)
{
  uint64_t one = 1;
  (void)!write(descriptor, &one, sizeof one);
}

int rainfly_wait_for_event(int descriptor, int64_t limit)
{
  struct timespec wait = { limit / billion, limit % billion };
  struct pollfd event = { descriptor, POLLIN, 0 };
  if (ppoll(&event, 1, &wait, NULL) <= 0) return 0;
  uint64_t count;
  (void)!read(descriptor, &count, sizeof count);
  return 1;
}
