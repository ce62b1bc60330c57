import { Gauge, type Registry } from 'prom-client';

/** Reports the number of this process's awake sandboxes by status. */
export function watchSandboxes(
  registry: Registry,
  statuses: () => ReadonlyMap<string, string>,
): void {
  new Gauge({
    name: 'millwright_sandboxes',
    help: 'Project sandboxes awake in this process',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const status of ['starting', 'ready', 'failed']) this.set({ status }, 0);
      for (const status of statuses().values()) this.inc({ status });
    },
  });
}
