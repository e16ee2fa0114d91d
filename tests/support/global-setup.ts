import { copyFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { explaining } from './partitions.ts'
import { type Cluster, startCluster } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The temporary PostgreSQL of this run; undefined where none is installed. */
    postgresUrl: string | undefined
  }
}

let cluster: Cluster | undefined

/** Where the log goes that explains every statement; unset: none is explained. */
const logOfParts = process.env['TEST_PARTS_LOG']

/** Starts one PostgreSQL for the whole run. */
export function setup(project: TestProject): void {
  cluster = startCluster({ settings: logOfParts === undefined ? [] : explaining })
  project.provide('postgresUrl', cluster?.url)
}

/** Takes it away again. */
export function teardown(): void {
  if (cluster && logOfParts !== undefined) copyFileSync(cluster.log, logOfParts)
  cluster?.stop()
}
