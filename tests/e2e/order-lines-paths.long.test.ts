import { walkOrderScreens } from '../support/walk-order-screens.ts'

walkOrderScreens()
