import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
type Figure = { labels?: Labels; value: number }
/** What a metric is now; read only when somebody asks for the metrics. */
type Read = () => readonly Figure[] | Promise<readonly Figure[]>
type Named = { name: string; help: string; labels?: readonly string[] }

/**
 * The metrics of this process. Parts register theirs by a function that reads them, so that nothing
 * is computed until somebody asks; names start with `sevenfold_`.
 */
export type Metrics = {
  registry: Registry
  /** Something that rises and falls. */
  gauge(named: Named, read: Read): void
  /** Something that was counted elsewhere since the start. */
  counter(named: Named, read: Read): void
  /** All metrics as Prometheus reads them. */
  text(): Promise<string>
}

const prefix = 'sevenfold_'

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let hasDefaults = false
  return {
    registry,
    gauge({ name, help, labels = [] }, read) {
      const gauge: Gauge = new Gauge({
        name: prefix + name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const figures = await read()
          gauge.reset()
          // Without labels, a reset leaves a 0 where nothing is known.
          if (figures.length === 0 && labels.length === 0) gauge.remove()
          for (const figure of figures) gauge.set(figure.labels ?? {}, figure.value)
        },
      })
    },
    counter({ name, help, labels = [] }, read) {
      const counter: Counter = new Counter({
        name: prefix + name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const figures = await read()
          counter.reset()
          for (const figure of figures) counter.inc(figure.labels ?? {}, figure.value)
        },
      })
    },
    text() {
      // Started lazily: the GC observer has a cost, so it runs only when metrics are read.
      if (!hasDefaults) collectDefaultMetrics({ register: registry })
      hasDefaults = true
      return registry.metrics()
    },
  }
}
