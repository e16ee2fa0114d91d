import { walkOrderScreens } from '../support/walk-order-screens.ts'

// Every path is order-lines-paths.long.test.ts.
walkOrderScreens({ isSample: true })
