/** Starts, restarts and stops the server; knows nothing of the editor. */

import type { Decision } from "./serverCommand";
import type { ServerState } from "./statusText";

/** A running connection to the server. */
export interface Connection {
  stop(): Promise<void>;
}

/** What the session needs from the editor. */
export interface Surroundings<C extends Connection> {
  decide(): Promise<Decision>;
  connect(decision: Extract<Decision, { found: true }>): Promise<C>;
  report(decision: Extract<Decision, { found: false }>): void;
  failed(error: unknown): void;
  log(line: string): void;
  show(state: ServerState): void;
}

/**
 * Holds at most one connection.
 *
 * Starts and stops are carried out one after the other, in the order they were asked for, so that two quick restarts
 * never leave two servers behind.
 */
export class Session<C extends Connection> {
  private current: C | undefined;
  private queue: Promise<void> = Promise.resolve();

  public constructor(private readonly surroundings: Surroundings<C>) {}

  public get connection(): C | undefined {
    return this.current;
  }

  /** Stops the server if it runs, decides again which command to use, and starts it. */
  public restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.close();
      await this.open();
    });
  }

  public stop(): Promise<void> {
    return this.enqueue(() => this.close());
  }

  private enqueue(task: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(task).catch((error: unknown) => {
      this.surroundings.show("stopped");
      this.surroundings.failed(error);
    });
    return this.queue;
  }

  private async open(): Promise<void> {
    this.surroundings.show("starting");
    const decision = await this.surroundings.decide();
    if (!decision.found) {
      decision.rejected.forEach((probe) => {
        this.surroundings.log(`${probe.command.join(" ")}: ${probe.usable ? "usable" : probe.reason}`);
      });
      this.surroundings.show("missing");
      this.surroundings.report(decision);
      return;
    }
    this.surroundings.log(`${decision.why}: ${decision.command.join(" ")}`);
    this.current = await this.surroundings.connect(decision);
  }

  private async close(): Promise<void> {
    const connection = this.current;
    this.current = undefined;
    await connection?.stop();
  }
}
