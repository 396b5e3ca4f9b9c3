// SPDX-License-Identifier: MIT
//
// The least that the agent's work can cost: the same registers decoded and the same rows committed to
// the same two files, without a guard, a trend, a decision or a word.
#include <math.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void run(sqlite3 *db, const char *sql) {
  if (sqlite3_exec(db, sql, 0, 0, 0) != SQLITE_OK) {
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
    exit(1);
  }
}

static sqlite3 *make(const char *path, const char *synchronous) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK) exit(1);
  run(db, "PRAGMA journal_mode = WAL");
  run(db, synchronous);
  run(db, "CREATE TABLE sample (id INTEGER PRIMARY KEY, pressure INTEGER NOT NULL, temperature "
          "INTEGER, humidity INTEGER) STRICT");
  run(db, "CREATE TABLE status (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID");
  return db;
}

static void insert(sqlite3_stmt *row, int64_t id, int64_t p, int64_t t, int64_t h) {
  sqlite3_bind_int64(row, 1, id);
  sqlite3_bind_int64(row, 2, p);
  sqlite3_bind_int64(row, 3, t);
  sqlite3_bind_int64(row, 4, h);
  if (sqlite3_step(row) != SQLITE_DONE) exit(1);
  sqlite3_reset(row);
}

int main(int count, char **words) {
  if (count != 5) return 64;
  double period = atof(words[3]);
  int samples = (int)(86400 * atof(words[4]) / period);
  sqlite3 *main_db = make(words[1], "PRAGMA synchronous = FULL");
  sqlite3 *live_db = make(words[2], "PRAGMA synchronous = OFF");
  sqlite3_stmt *main_row, *live_row, *state;
  const char *sql = "INSERT OR REPLACE INTO sample VALUES (?1, ?2, ?3, ?4)";
  sqlite3_prepare_v2(main_db, sql, -1, &main_row, 0);
  sqlite3_prepare_v2(live_db, sql, -1, &live_row, 0);
  sqlite3_prepare_v2(live_db, "INSERT OR REPLACE INTO status VALUES (?1, ?2)", -1, &state, 0);
  static int64_t waiting[100000][4];
  int held = 0;
  double last = 0;
  for (int index = 0; index < samples; index++) {
    // The words of the BMP280 datasheet's example, §3.12.
    int32_t adc_t = 519888 + index % 50, adc_p = 415148 + index % 90;
    double v1 = (adc_t / 16384.0 - 27504 / 1024.0) * 26435;
    double v2 = (adc_t / 131072.0 - 27504 / 8192.0) * (adc_t / 131072.0 - 27504 / 8192.0) * -1000;
    double fine = v1 + v2, celsius = fine / 5120.0;
    double a = fine / 2 - 64000, b = a * a * -7 / 32768.0;
    b = b + a * 140 * 2;
    b = b / 4 + 2855.0 * 65536;
    a = (3024 * a * a / 524288.0 - 10685 * a) / 524288.0;
    a = (1 + a / 32768.0) * 36477;
    double p = (1048576.0 - adc_p - b / 4096.0) * 6250 / a;
    p += (6000 * p * p / 2147483648.0 + p * -14600 / 32768.0 + 15500) / 16.0;
    int64_t id = (int64_t)(index * period * 10);
    int64_t row[4] = {id, llround(p * 64), llround(celsius * 100), 7000};
    memcpy(waiting[held++], row, sizeof row);
    run(live_db, "BEGIN IMMEDIATE");
    insert(live_row, row[0], row[1], row[2], row[3]);
    // The agent keeps some forty values of its status here.
    for (int name = 0; name < 8; name++) {
      char text[8];
      snprintf(text, sizeof text, "v%d", name);
      sqlite3_bind_text(state, 1, text, -1, SQLITE_TRANSIENT);
      sqlite3_bind_double(state, 2, index + name);
      if (sqlite3_step(state) != SQLITE_DONE) exit(1);
      sqlite3_reset(state);
    }
    run(live_db, "COMMIT");
    if (index * period - last >= 600) {
      last = index * period;
      run(main_db, "BEGIN IMMEDIATE");
      for (int at = 0; at < held; at++) {
        insert(main_row, (1LL << 32) | waiting[at][0], waiting[at][1], waiting[at][2],
               waiting[at][3]);
      }
      run(main_db, "COMMIT");
      held = 0;
      run(live_db, "DELETE FROM sample");
    }
  }
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("%.6f\n", used.ru_utime.tv_sec + used.ru_stime.tv_sec +
                       (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
  return 0;
}
