import type { Config } from '../config.ts'
import type { Traces } from './traces.ts'

/**
 * Starts tracing if it is switched on; otherwise undefined, and nothing is loaded.
 * @throws Error if the optional packages are not installed
 */
export async function openTraces({ traces }: Pick<Config, 'traces'>): Promise<Traces | undefined> {
  if (traces === undefined) return undefined
  try {
    const { createTraces } = await import('./traces.ts')
    return createTraces(traces)
  } catch (cause) {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are missing. ' +
        'Install them: npm ci --include=optional',
      { cause },
    )
  }
}
