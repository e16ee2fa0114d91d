import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from './facts.ts'
import { Refusal } from './refusal.ts'
import { whenClosed } from './when-closed.ts'

/**
 * The most bytes of bodies being received at once. Each body is in memory until it is complete,
 * briefly twice.
 */
const ON_THEIR_WAY = { all: 128 * 1024 * 1024, company: 48 * 1024 * 1024 }

export type Uploads = {
  /**
   * Reserves memory for a body until its call ends: its declared length, or the maximum if none is
   * declared.
   * @throws Refusal RETRY_LATER when too much is being received, in total or for the company
   */
  makeRoom(
    request: FastifyRequest,
    reply: FastifyReply,
    { companyId, maxBytes }: { companyId: string; maxBytes: number },
  ): void
}

/** Limits the memory of concurrent large bodies, in total and per company. */
export function createUploads(): Uploads {
  const byCompany = new Map<string, number>()
  let all = 0

  function take(companyId: string, bytes: number): void {
    const left = (byCompany.get(companyId) ?? 0) + bytes
    all += bytes
    if (left > 0) byCompany.set(companyId, left)
    else byCompany.delete(companyId)
  }

  return {
    makeRoom(request, reply, { companyId, maxBytes }) {
      const bytes = Math.min(promisedBytes(request) ?? maxBytes, maxBytes)
      if (
        all + bytes > ON_THEIR_WAY.all ||
        (byCompany.get(companyId) ?? 0) + bytes > ON_THEIR_WAY.company
      )
        throw new Refusal('RETRY_LATER')
      take(companyId, bytes)
      let isOver = false
      const giveBack = () => {
        if (!isOver) take(companyId, -bytes)
        isOver = true
      }
      // Answered, or disconnected earlier, possibly during the access check.
      reply.raw.once('finish', giveBack)
      whenClosed(reply.raw, giveBack)
    },
  }
}

/** The declared length of a request's body; undefined for chunked encoding. */
export function promisedBytes(request: FastifyRequest): number | undefined {
  const said = headerOf(request, 'content-length')
  return said !== undefined && /^\d+$/.test(said) ? Number(said) : undefined
}
