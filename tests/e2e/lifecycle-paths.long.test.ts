import { walkLifecycles } from '../support/walk-lifecycles.ts'

walkLifecycles()
