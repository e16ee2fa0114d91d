import { walkPlacesAtRandom } from '../support/walks/place-walks.ts'

walkPlacesAtRandom({ isLong: true })
