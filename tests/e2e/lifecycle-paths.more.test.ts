import { walkLifecycles } from '../support/walk-lifecycles.ts'

// The whole of it is lifecycle-paths.long.test.ts.
walkLifecycles({ isSample: true })
