import { frame } from './worn/frame.ts'
import { toast } from './worn/toast.ts'
import { nav } from './worn/nav.ts'
import { headerPanel } from './worn/header-panel.ts'
import { headerTools } from './worn/header-tools.ts'
import { bell } from './worn/bell.ts'
import { alarm } from './worn/alarm.ts'
import { outbox } from './worn/outbox.ts'
import { orderLine } from './worn/order-line.ts'
import { draftLine } from './worn/draft-line.ts'
import { cell } from './worn/cell.ts'
import { dataTable } from './worn/data-table.ts'
import { mark } from './worn/mark.ts'
import { barList } from './worn/bar-list.ts'
import { timeline } from './worn/timeline.ts'
import { filters } from './worn/filters.ts'
import { pager } from './worn/pager.ts'
import { message } from './worn/message.ts'
import { quiet } from './worn/quiet.ts'
import { periods } from './worn/periods.ts'
import { bulkBar } from './worn/bulk-bar.ts'
import { rowMenu } from './worn/row-menu.ts'
import { panel } from './worn/panel.ts'
import { dialog } from './worn/dialog.ts'
import { form } from './worn/form.ts'
import { formFrame } from './worn/form-frame.ts'

/** The recipes of plain elements, beside those of `slot-recipes.ts`. */
export const wornRecipes = {
  frame,
  toast,
  nav,
  headerPanel,
  headerTools,
  bell,
  alarm,
  outbox,
  orderLine,
  draftLine,
  cell,
  dataTable,
  mark,
  barList,
  timeline,
  filters,
  pager,
  message,
  quiet,
  periods,
  bulkBar,
  rowMenu,
  panel,
  dialog,
  form,
  formFrame,
}
