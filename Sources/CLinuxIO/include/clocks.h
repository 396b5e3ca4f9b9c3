// SPDX-License-Identifier: MIT
//
// The kernel's clocks and a wait that ends at a time, at a signal or when the clock was stepped.

#ifndef RAINFLY_CLOCKS_H
#define RAINFLY_CLOCKS_H

#include <stdint.h>

/** Nanoseconds since boot, sleep included. */
int64_t rainfly_boot_nanoseconds(void);

/** Nanoseconds since 1970 as the system's clock has them. */
int64_t rainfly_wall_nanoseconds(void);

/** 1 if the kernel's clock is disciplined by a time source, 0 if not, a negative errno on failure. */
int rainfly_clock_synchronised(void);

/** Blocks SIGTERM, SIGINT and SIGHUP for this process and gives a descriptor that reads them. */
int rainfly_signal_descriptor(void);

/**
 * The same for SIGINT, SIGTERM and SIGHUP, but those that are ignored stay ignored, as `nohup` and shells
 * that start something in the background want it. `blocked` gets a bit for each that was blocked here.
 */
int rainfly_interrupt_descriptor(uint64_t *blocked);

/** The number of a signal that has come, or 0 where there is none. Never waits. */
int rainfly_signal_taken(int descriptor);

/** Closes the descriptor and lets the signals of `blocked` do again what they did before. */
void rainfly_interrupt_close(int descriptor, uint64_t blocked);

/** A descriptor that becomes readable when the system's clock is stepped. */
int rainfly_clock_step_descriptor(void);

/** Makes the descriptor wait for the next step. Returns 1 if there was one since, else 0. */
int rainfly_clock_step_rearm(int descriptor);

/** Why a wait ended. */
enum rainfly_wake { RAINFLY_TIME = 0, RAINFLY_SIGNAL = 1, RAINFLY_CLOCK_STEP = 2 };

/** A timer that counts suspension, for rainfly_wait_until, or a negative errno. */
int rainfly_boot_timer(void);

/**
 * Waits until `deadline` nanoseconds since boot and says why it ended. Each descriptor may be negative:
 * the wait is then without it, but it never ends early and never spins.
 */
int rainfly_wait_until(int64_t deadline, int timer, int signals, int clock_steps);

/** A descriptor that ends rainfly_wait_for_event early. */
int rainfly_event_descriptor(void);
void rainfly_event_raise(int descriptor);

/** Waits for the event for at most `nanoseconds`. Returns 1 if it came, 0 if the time ran out. */
int rainfly_wait_for_event(int descriptor, int64_t nanoseconds);

#endif
