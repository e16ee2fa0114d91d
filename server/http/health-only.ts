import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'

/** The paths that are always answered, so that monitoring works in every mode. */
export function watchedPaths({ basePath: { root } }: Pick<App, 'config'>['config']): string[] {
  return ['livez', 'readyz', 'health', 'metrics'].map((path) => `${root}/${path}`)
}

/**
 * A process that only runs scheduled work and jobs (`work: only`) refuses all calls but health
 * checks and metrics.
 */
export function answerHealthOnly({ http, config }: Pick<App, 'http' | 'config'>): void {
  if (config.work !== 'only') return
  const answered = new Set(watchedPaths(config))
  http.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    done(url !== undefined && answered.has(url) ? undefined : new Refusal('RETRY_LATER'))
  })
}
