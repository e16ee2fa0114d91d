import { walkOfflineAtRandom } from '../support/walks/offline-walks.ts'

// Many more, from another seed each time, are offline-walks.long.test.ts.
walkOfflineAtRandom({ isLong: false })
