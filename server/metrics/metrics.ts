import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
type Figure = { labels?: Labels; value: number }
/** Returns the current values of a metric; called only when the metrics are requested. */
type Read = () => readonly Figure[] | Promise<readonly Figure[]>
type Named = { name: string; help: string; labels?: readonly string[] }

/**
 * The metrics of this process. Parts of the app register a function for each metric, so that
 * nothing is computed until the metrics are requested. Names start with `sevenfold_`.
 */
export type Metrics = {
  registry: Registry
  /** A value that goes up and down. */
  gauge(named: Named, read: Read): void
  /** A value that only increases and is counted elsewhere since the start. */
  counter(named: Named, read: Read): void
  /** All metrics in Prometheus text format. */
  text(): Promise<string>
}

const prefix = 'sevenfold_'

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let hasDefaults = false
  const described = ({ name, help, labels = [] }: Named) => ({
    name: prefix + name,
    help,
    labelNames: labels,
    registers,
  })
  return {
    registry,
    gauge(named, read) {
      const gauge: Gauge = new Gauge({
        ...described(named),
        async collect() {
          const figures = await read()
          gauge.reset()
          // After a reset, a gauge without labels has the value 0 even if its value is unknown.
          if (figures.length === 0 && !named.labels?.length) gauge.remove()
          for (const figure of figures) gauge.set(figure.labels ?? {}, figure.value)
        },
      })
    },
    counter(named, read) {
      const counter: Counter = new Counter({
        ...described(named),
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
