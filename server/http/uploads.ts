import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from './facts.ts'
import { Refusal } from './refusal.ts'

/**
 * Bytes of bodies that may be on their way at once. Each is held in memory until it is whole, twice
 * for a moment.
 */
const ON_THEIR_WAY = { all: 128 * 1024 * 1024, company: 48 * 1024 * 1024 }

export type Uploads = {
  /**
   * Makes room for a body before it is read, until its call is over: as much as it says it has,
   * else the most it may have.
   * @throws Refusal RETRY_LATER when too much is on its way already, in all or for the company
   */
  makeRoom(
    request: FastifyRequest,
    reply: FastifyReply,
    { companyId, maxBytes }: { companyId: string; maxBytes: number },
  ): void
}

/**
 * Keeps many large bodies at once from taking the memory of everybody, and one company from taking
 * the room of the others.
 */
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
      // Answered, or cut off before that.
      reply.raw.once('finish', giveBack).once('close', giveBack)
    },
  }
}

/** What a request says its body has; undefined when it comes in chunks. */
export function promisedBytes(request: FastifyRequest): number | undefined {
  const said = headerOf(request, 'content-length')
  return said !== undefined && /^\d+$/.test(said) ? Number(said) : undefined
}
