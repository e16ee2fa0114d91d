import { walkOfflineAtRandom } from '../support/walks/offline-walks.ts'

walkOfflineAtRandom({ isLong: true })
