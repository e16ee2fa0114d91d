import type { EventObject } from 'xstate'
import { announcer } from '../../src/machines/screen/announcer.ts'
import { answerMachine } from '../../src/machines/screen/answer.ts'
import { arrangeMachine } from '../../src/machines/screen/arrange.ts'
import { dragMachine } from '../../src/machines/screen/drag.ts'
import { mailAgain } from '../../src/machines/screen/mail-again.ts'
import { kioskMachine } from '../../src/machines/screen/kiosk.ts'
import { throttle } from '../../src/machines/screen/throttle.ts'
import { renewal } from '../../src/machines/screen/renewal.ts'
import { pushDevice } from '../../src/machines/screen/push-device.ts'
import { sharing } from '../../src/machines/screen/sharing.ts'
import { uploadsMachine, type UploadsEvents } from '../../src/machines/screen/uploads.ts'
import type { MachineCase } from './machine-case.ts'
import { refused } from './world.ts'

const uploadEvents: UploadsEvents<string>[] = [
  { type: 'uploads.add', key: 1, file: 'a', name: 'a' },
  { type: 'uploads.progress', key: 1, share: 0.5 },
  { type: 'uploads.stored', key: 1, stored: 'a' },
  { type: 'uploads.failed', key: 1, error: refused(422, 'VALIDATION') },
  { type: 'uploads.drop', key: 1 },
]

/** Dragging and sorting, throttling, read-only answers, uploads, the kiosk. */
export const smallCases: MachineCase[] = [
  {
    name: 'drag',
    machine: dragMachine<string, number>(),
    options: {
      inputs: [{ thresholdPx: 5 }],
      events: [
        { type: 'drag.grab', item: 'a', start: 1, point: { x: 0, y: 0 } },
        { type: 'drag.press', item: 'a', start: 1, point: { x: 0, y: 0 } },
        { type: 'drag.move', point: { x: 3, y: 0 }, to: 1 },
        { type: 'drag.move', point: { x: 9, y: 0 }, to: 2 },
        { type: 'drag.carry', item: 'a', start: 1, to: 2 },
        { type: 'drag.drop' },
        { type: 'drag.cancel' },
        { type: 'drag.click' },
      ] as EventObject[],
    },
  },
  {
    name: 'arrange',
    machine: arrangeMachine<{ id: string }>(),
    options: {
      events: [
        { type: 'arrange.pass', ids: ['a', 'b', 'c'], from: 0, to: 1 },
        { type: 'arrange.drop' },
      ] as EventObject[],
      outcomes: { store: [{ output: [] }, { error: refused(409, 'VERSION_CONFLICT') }] },
    },
  },
  {
    name: 'kiosk',
    machine: kioskMachine<string>(),
    options: {
      events: [
        { type: 'kiosk.touch' },
        { type: 'kiosk.take', ticket: 'A1' },
        { type: 'kiosk.leave' },
      ] as EventObject[],
      distinguish: (context) => (context as { ticket?: string }).ticket !== undefined,
    },
  },
  {
    name: 'throttle',
    machine: throttle,
    options: {
      inputs: [{ everyMs: 300, now: () => 0, act: () => undefined }],
      events: [
        { type: 'throttle.news', news: 'all' },
        { type: 'throttle.hold' },
        { type: 'throttle.release' },
        { type: 'throttle.hide' },
        { type: 'throttle.show' },
      ] as EventObject[],
      distinguish: (context) => (context as { waiting: string }).waiting.length > 0,
    },
  },
  {
    name: 'mail-again',
    machine: mailAgain,
    options: {
      inputs: [{ mail: 'reset' }, { mail: 'sign-up' }],
      events: [{ type: 'mail.send' }],
      outcomes: { send: [{ output: {} }, { error: refused(429, 'TOO_MANY') }] },
      // Waits longer than four minutes behave alike.
      distinguish: (context) => Math.min((context as { leftMs: number }).leftMs, 240_000),
    },
  },
  {
    name: 'uploads',
    machine: uploadsMachine<string>(),
    options: {
      events: uploadEvents,
    },
  },
  {
    name: 'announcer',
    machine: announcer,
    options: {
      events: [
        { type: 'announcer.heard', keys: ['a'] },
        { type: 'announcer.heard', keys: ['a', 'b'] },
        { type: 'announcer.toggle' },
        { type: 'announcer.silent' },
      ] as EventObject[],
      distinguish: (context) => (context as { known?: ReadonlySet<string> }).known?.size,
    },
  },
  {
    name: 'renewal',
    machine: renewal,
    options: {
      inputs: [{}],
      events: ['found', 'taken', 'take'].map((name) => ({ type: `renewal.${name}` })),
    },
  },
  {
    name: 'sharing',
    machine: sharing,
    options: {
      inputs: [{}],
      events: [
        { type: 'sharing.asked', watcher: { fullName: 'Ada Owner', role: 'business' } },
        { type: 'sharing.watched' },
        { type: 'sharing.over', ending: 'watcher' },
        ...['allow', 'refuse', 'again', 'end'].map((name) => ({ type: `sharing.${name}` })),
      ] as EventObject[],
      outcomes: {
        offer: [{ output: { code: 'ABCDEF' } }, { error: refused(404, 'NOT_FOUND') }],
      },
    },
  },
  {
    name: 'push-device',
    machine: pushDevice,
    options: {
      inputs: [{}],
      events: [{ type: 'device.toggle' }],
      outcomes: {
        look: [
          ...['impossible', 'refused', 'off', 'on'].map((output) => ({ output })),
          { error: refused(409, 'IN_USE') },
        ],
        add: [
          ...['refused', 'off', 'on'].map((output) => ({ output })),
          { error: refused(409, 'IN_USE') },
        ],
        end: [{ output: 'off' }, { error: refused(409, 'IN_USE') }],
      },
    },
  },
  {
    name: 'answer',
    machine: answerMachine<string, string>(),
    options: {
      inputs: [{ question: 'q' }, { question: 'q', answer: 'a' }, { question: 'q', pauseMs: 300 }],
      events: [
        { type: 'answer.ask', question: 'r' },
        { type: 'answer.adopt', answer: 'b' },
        { type: 'answer.reload' },
        { type: 'answer.refresh' },
      ] as EventObject[],
      distinguish: (context) => (context as { pauseMs?: number }).pauseMs,
      outcomes: {
        load: [
          { output: 'a' },
          { error: refused(404, 'NOT_FOUND') },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
    },
  },
]
