/**
 * The inspector's texts. English only and outside the language files: they are for developers, and
 * every visitor would load them.
 */
export const words = {
  title: 'Inspector',
  tab: 'Watched tab',
  noTabs: 'No tab is watched yet',
  noTabsText:
    'Open the app in another tab with ?inspect at the end of its address, or press ' +
    'Alt+Shift+I there.',
  openApp: 'Open the app',
  tabName: (path: string, since: string, isGone: boolean) =>
    `${path}, ${isGone ? 'closed' : `since ${since}`}`,
  pause: 'Pause',
  resume: 'Go on',
  waiting: (count: number) => `${count} more`,
  clear: 'Clear',
  save: 'Save as path',
  saveHint: 'The recorded steps of this actor as a test case for the model kit',
  saveLate: 'The start of this actor was not seen: load its tab anew with ?inspect, then record',
  actors: 'Actors',
  chart: 'Chart',
  state: 'State',
  noChart: 'This actor has no chart: it works until it is done.',
  chartFailed: 'The drawing of this machine did not come.',
  fit: 'Fit',
  fullSize: 'Full size',
  context: 'Context',
  send: 'May happen next',
  nothingNext: 'Nothing can be sent here.',
  skip: (delay: string) => `Skip ${delay}`,
  payload: (type: string) => `What goes with ${type} (JSON)`,
  sendNow: 'Send',
  cancel: 'Cancel',
  notJson: 'This is no JSON object.',
  history: 'What happened',
  log: 'Log',
  sequence: 'Sequence',
  filter: 'Filter by event, actor or state',
  onlyChosen: 'This actor only',
  inner: 'Inner events',
  emptyLog: 'Nothing has happened yet.',
  noMatch: 'Nothing matches.',
  stays: 'no transition',
  carried: 'Carried',
  changed: 'Changed',
  unchanged: 'The context stayed as it was.',
  outside: 'outside',
  sent: (from: string, type: string, to: string) => `${from} sends ${type} to ${to}`,
  stately: 'Stately’s viewer',
  own: 'Own viewer',
  statelyNote:
    'Shown by stately.ai: what happens in the watched tab, without secrets and names, ' +
    'goes to that page.',
} as const
