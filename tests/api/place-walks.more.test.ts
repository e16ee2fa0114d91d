import { walkPlacesAtRandom } from '../support/walks/place-walks.ts'

// Many more, from another seed each time, are place-walks.long.test.ts.
walkPlacesAtRandom({ isLong: false })
