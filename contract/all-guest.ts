import type { Endpoint } from './endpoint.ts'
import {
  getCatalog,
  joinTable,
  listGuestSlots,
  listOrderTimes,
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
  proveAddress,
} from './guest.ts'
import { checkIn, getQueueBoard, getTicket, joinQueue, moveTicket } from './guest-queue.ts'
import {
  applyForJob,
  getApplicationStatus,
  listGuestJobs,
  withdrawApplication,
} from './guest-job.ts'
import {
  cancelOwnReservation,
  getOwnReservation,
  listReservationTimes,
  placeReservation,
} from './guest-reservation.ts'

/** What guests call, by a link or by what they were given. */
export const guestEndpoints = {
  getCatalog,
  joinTable,
  listGuestSlots,
  listOrderTimes,
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
  proveAddress,
  checkIn,
  getQueueBoard,
  getTicket,
  joinQueue,
  moveTicket,
  applyForJob,
  getApplicationStatus,
  listGuestJobs,
  withdrawApplication,
  cancelOwnReservation,
  getOwnReservation,
  listReservationTimes,
  placeReservation,
} satisfies Record<string, Endpoint>
