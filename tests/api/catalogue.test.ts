import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCategory,
  createManufacturer,
  createProductSpec,
  createSubcategory,
  createUnit,
  listCategories,
  listProductSpecs,
  listUnits,
  updateCategory,
  updateManufacturer,
  updateProductSpec,
  updateSubcategory,
  updateUnit,
} from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { createProduct } from '#contract/product.ts'
import { addBusiness } from '../../server/account/new-company.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { aPicture, aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the catalogue on %s', (database) => {
  const server = testServer({ database })
  let owner: User

  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
  })

  const as = () => ({ as: owner })
  const newCategory = async (name: string) =>
    (await server.call(createCategory, { name, sort: 5 }, as())).data

  test('a new group is Active, empty and of the module it was made in', async () => {
    expect(await newCategory('Starters')).toMatchObject({
      name: 'Starters',
      moduleId: 13,
      sort: 5,
      status: 'Active',
      productCount: 0,
      version: 1,
    })
    const elsewhere = await server.call(
      listCategories,
      {},
      { as: { ...owner, moduleId: moduleIds.ekart } },
    )
    expect(elsewhere.data.rows).toEqual([])
  })

  test('a group keeps what a change does not name, and an old version changes nothing', async () => {
    const { id, version } = await newCategory('Mains')
    const renamed = await server.call(
      updateCategory,
      { id, expectedVersion: version, name: 'Main dishes' },
      as(),
    )
    expect(renamed.data).toMatchObject({ name: 'Main dishes', sort: 5, version: 2 })

    const late = await server.call(
      updateCategory,
      { id, expectedVersion: version, name: 'Late' },
      as(),
    )
    expect(late.status).toBe(409)
    expect(late.problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { category_id: id, name: 'Main dishes', version: 2 },
    })
  })

  test('two groups of one name are refused, in one module only', async () => {
    await newCategory('Drinks')
    expect((await server.call(createCategory, { name: 'Drinks' }, as())).problem.code).toBe(
      'DUPLICATE',
    )
    expect(
      await server.status(
        createCategory,
        { name: 'Drinks' },
        { ...owner, moduleId: moduleIds.ekart },
      ),
    ).toBe(200)
  })

  test("another company's group is not found, whatever is done with it", async () => {
    const { id } = await newCategory('Secret menu')
    const stranger = {
      as: await aUser(server, { company: await aCompany(server), module: 'foodKart' }),
    }
    expect(
      (await server.call(updateCategory, { id, expectedVersion: 1, name: 'Mine' }, stranger))
        .status,
    ).toBe(404)
    expect(
      (await server.call(createSubcategory, { categoryId: id, name: 'Mine' }, stranger)).status,
    ).toBe(404)
    expect(
      (await server.call(createProductSpec, { categoryId: id, name: 'Mine', values: [] }, stranger))
        .status,
    ).toBe(404)
  })

  test('a subcategory belongs to a category and is changed like one', async () => {
    const parent = await newCategory('Curries')
    const child = await server.call(
      createSubcategory,
      { categoryId: parent.id, name: 'Mild' },
      as(),
    )
    expect(child.data).toMatchObject({ categoryId: parent.id, sort: 0, status: 'Active' })
    const off = await server.call(
      updateSubcategory,
      { id: child.data.id, expectedVersion: 1, status: 'InActive' },
      as(),
    )
    expect(off.data).toMatchObject({ status: 'InActive', version: 2 })
  })

  test('the values of a property come back in their order, and can be replaced', async () => {
    const spec = await server.call(
      createProductSpec,
      { name: 'Size', values: ['S', 'M', 'L'] },
      as(),
    )
    expect(spec.data.values).toEqual(['S', 'M', 'L'])
    const changed = await server.call(
      updateProductSpec,
      { id: spec.data.id, expectedVersion: 1, values: ['L'] },
      as(),
    )
    expect(changed.data.values).toEqual(['L'])
    expect(
      (await server.call(listProductSpecs, { search: 'siz' }, as())).data.pagination.totalRows,
    ).toBe(1)
  })

  test('staff read the catalogue but do not change it', async () => {
    const staff = {
      as: await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' }),
    }
    expect((await server.call(listCategories, {}, staff)).status).toBe(200)
    expect((await server.call(createManufacturer, { name: 'Acme' }, staff)).problem.code).toBe(
      'ROLE_FORBIDDEN',
    )
  })

  test('text is kept as it was typed', async () => {
    const name = "Crème brûlée <b>'; drop table category; -- 🍮"
    const made = await server.call(createManufacturer, { name }, as())
    expect(made.data.name).toBe(name)
    const logoUrl = await aPicture(server, { company: owner.company })
    expect(
      (
        await server.call(
          updateManufacturer,
          { id: made.data.id, expectedVersion: 1, logoUrl },
          as(),
        )
      ).data,
    ).toMatchObject({ name, logoUrl })
  })

  test('a company begins with the usual units and keeps its own', async () => {
    const db = server.databases.write
    const companyId = await inTransaction(server.databases, async (tx) => {
      const person = {
        fullName: 'Ines Rossi',
        email: 'ines@example.com',
        companyName: 'Rossi',
        moduleId: 13,
        utcOffset: 0,
      } as const
      return (
        await addBusiness(tx, person, {
          role: 'business',
          partnerId: undefined,
          now: server.clock.now(),
        })
      ).companyId
    })
    await db
      .updateTable('company_detail')
      .set({ status: 'Active' })
      .where('id', '=', companyId)
      .execute()
    await db
      .updateTable('company_module')
      .set({ status: 'Active' })
      .where('company_id', '=', companyId)
      .execute()
    const rossi = {
      as: await aUser(server, {
        company: { id: companyId, modules: ['foodKart'] },
        module: 'foodKart',
      }),
    }
    const usual = (await server.call(listUnits, {}, rossi)).data
    expect(usual.map(({ code }) => code)).toEqual([
      'pc',
      'pk',
      'kg',
      'g',
      'l',
      'ml',
      'm',
      'h',
      'min',
    ])
    const [piece] = usual
    const renamed = await server.call(
      updateUnit,
      { id: piece?.id as Id, expectedVersion: 1, name: 'Each' },
      rossi,
    )
    expect(renamed.data).toMatchObject({ name: 'Each', code: 'pc', version: 2 })
    const made = (await server.call(createUnit, { name: 'Dozen', code: 'dz' }, rossi)).data
    expect((await server.call(createUnit, { name: 'Dozen', code: 'dz' }, rossi)).problem.code).toBe(
      'DUPLICATE',
    )
    const product = { name: 'Eggs', priceAmount: 300, unitId: made.id }
    expect((await server.call(createProduct, product, rossi)).status).toBe(200)
    expect((await server.call(createProduct, product, as())).problem.code).toBe('NOT_FOUND')
    expect(
      (
        await server.call(
          updateUnit,
          { id: made.id, expectedVersion: 1, status: 'InActive' },
          rossi,
        )
      ).problem.code,
    ).toBe('IN_USE')
    const off = await server.call(
      updateUnit,
      { id: piece?.id as Id, expectedVersion: 2, status: 'InActive' },
      rossi,
    )
    expect(off.data.status).toBe('InActive')
    expect(
      (await server.call(updateUnit, { id: made.id, expectedVersion: 1, name: 'Mine' }, as()))
        .problem.code,
    ).toBe('NOT_FOUND')
    expect((await server.call(listUnits, {}, as())).data).toEqual([])
  })
})
