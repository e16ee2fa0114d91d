import {
  Admin,
  type AuthProvider,
  DataTable,
  type DataProvider,
  FunctionField,
  List,
  Resource,
  SearchInput,
  SelectInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import {
  fetchOrders,
  fetchUser,
  isSignedIn,
  moment,
  money,
  type OrderRow,
  signIn,
  signOut,
  statusChoices,
  statusLabels,
} from '../order-api.ts'

const dataProvider = {
  getList: (_resource, { pagination, filter }) =>
    fetchOrders({
      page: pagination?.page ?? 1,
      rowSize: pagination?.perPage ?? 10,
      search: filter?.q,
      statusId: filter?.status,
    }),
} as Partial<DataProvider> as DataProvider

const authProvider: AuthProvider = {
  login: ({ username, password }) => signIn(username, password),
  logout: async () => signOut(),
  checkAuth: async () => {
    if (!isSignedIn()) throw new Error('Session Expired')
  },
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('Session Expired')
  },
  getIdentity: async () => {
    const user = await fetchUser()
    return { id: user.user_id, fullName: user.full_name }
  },
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
]

function OrderList() {
  return (
    <List filters={filters} perPage={10} exporter={false}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="order_no" label="Number" />
        <DataTable.Col label="Customer" source="Customer.full_name" />
        <DataTable.Col label="Status">
          <FunctionField render={(row: OrderRow) => statusLabels[row.order_status_id]} />
        </DataTable.Col>
        <DataTable.Col source="payment_status" label="Payment" />
        <DataTable.Col source="delivery_type" label="Delivery" />
        <DataTable.NumberCol source="item_count" label="Items" />
        <DataTable.Col label="Total" align="right">
          <FunctionField render={(row: OrderRow) => money(row.total_amount, row.currency)} />
        </DataTable.Col>
        <DataTable.Col label="Placed">
          <FunctionField render={(row: OrderRow) => moment(row.created_ms)} />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
      <Resource name="orders" list={OrderList} />
    </Admin>,
  )
}
