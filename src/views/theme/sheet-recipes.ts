import { frame } from './sheet-recipes/frame.ts'
import { toast } from './sheet-recipes/toast.ts'
import { nav } from './sheet-recipes/nav.ts'
import { popover } from './sheet-recipes/popover.ts'
import { headerTools } from './sheet-recipes/header-tools.ts'
import { bell } from './sheet-recipes/bell.ts'
import { alarm } from './sheet-recipes/alarm.ts'
import { outbox } from './sheet-recipes/outbox.ts'
import { orderLine } from './sheet-recipes/order-line.ts'
import { draftLine } from './sheet-recipes/draft-line.ts'
import { cell } from './sheet-recipes/cell.ts'
import { dataTable } from './sheet-recipes/data-table.ts'
import { mark } from './sheet-recipes/mark.ts'
import { barList } from './sheet-recipes/bar-list.ts'
import { timeline } from './sheet-recipes/timeline.ts'
import { filters } from './sheet-recipes/filters.ts'
import { pager } from './sheet-recipes/pager.ts'
import { emptyState } from './sheet-recipes/empty-state.ts'
import { quiet } from './sheet-recipes/quiet.ts'
import { segments } from './sheet-recipes/segments.ts'
import { actionBar } from './sheet-recipes/action-bar.ts'
import { menu } from './sheet-recipes/menu.ts'
import { panel } from './sheet-recipes/panel.ts'
import { dialog } from './sheet-recipes/dialog.ts'
import { form } from './sheet-recipes/form.ts'
import { formFrame } from './sheet-recipes/form-frame.ts'
import { banner } from './sheet-recipes/banner.ts'
import { skeletonBars } from './sheet-recipes/skeleton-bars.ts'
import { field } from './sheet-recipes/field.ts'
import { fieldTool } from './sheet-recipes/field-tool.ts'
import { notice } from './sheet-recipes/notice.ts'
import { card } from './sheet-recipes/card.ts'
import { tooltip } from './sheet-recipes/tooltip.ts'
import { choice } from './sheet-recipes/choice.ts'
import { switchRecipe } from './sheet-recipes/switch.ts'
import { kitchen } from './sheet-recipes/kitchen.ts'
import { queue } from './sheet-recipes/queue.ts'
import { record } from './sheet-recipes/record.ts'
import { room } from './sheet-recipes/room.ts'
import { steps } from './sheet-recipes/steps.ts'
import { pad } from './sheet-recipes/pad.ts'
import { track } from './sheet-recipes/track.ts'

/** The recipes of plain elements, in addition to those of `slot-recipes.ts`. */
export const sheetRecipes = {
  frame,
  toast,
  nav,
  popover,
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
  emptyState,
  quiet,
  segments,
  actionBar,
  menu,
  panel,
  dialog,
  form,
  formFrame,
  banner,
  skeletonBars,
  field,
  fieldTool,
  notice,
  choice,
  card,
  tooltip,
  switch: switchRecipe,
  kitchen,
  queue,
  record,
  room,
  steps,
  track,
  pad,
}
