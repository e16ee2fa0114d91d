import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The temporary PostgreSQL of this run; undefined where none is installed. */
    postgresUrl: string | undefined
  }
}

let cluster: Cluster | undefined

/** Starts one PostgreSQL for the whole run. */
export function setup(project: TestProject): void {
  cluster = startCluster()
  project.provide('postgresUrl', cluster?.url)
}

/** Takes it away again. */
export function teardown(): void {
  cluster?.stop()
}
