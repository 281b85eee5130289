/** Decides whether a server that died is started again. */

/** A server may die this often within the window and is started again each time. */
export const MOST_CRASHES = 4;
export const WINDOW_MS = 3 * 60 * 1000;

/** The times of the last crashes. */
export class Crashes {
  private times: number[] = [];

  /** Notes a crash at `now` (milliseconds) and says whether the server may start again. */
  public mayRestart(now: number): boolean {
    this.times = [...this.times.filter((time) => now - time < WINDOW_MS), now];
    return this.times.length <= MOST_CRASHES;
  }
}
