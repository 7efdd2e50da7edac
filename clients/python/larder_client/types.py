"""The types of the interface: bodies, answers, and the input of each operation."""
# Made by `npm run clients` from the OpenAPI document: change that.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union

ProblemCode = str
"""The codes of refusals, an open list."""

class AcceptedExport(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The status of the job: `pending`.
    status: Literal["pending", "running", "ready", "failed", "cancelled"]

class AccountIssueRecordLogo(TypedDict):
    """The logo at the top of issue records; null for none."""
    # `image/png` or `image/jpeg`.
    mediaType: str
    # Its width in pixels.
    width: int
    # Its height in pixels.
    height: int
    # The SHA-256 of its bytes, in hexadecimal.
    sha256: str

class AccountIssueRecord(TypedDict):
    """The texts and the logo of issue records; absent if none is set."""
    # The company name on issue records; null for the name of the client.
    company: Union[str, None]
    # The declaration above the signatures; null for the default of the language.
    statement: Union[str, None]
    # The logo at the top of issue records; null for none.
    logo: Union[AccountIssueRecordLogo, None]

class Account(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The name of the account.
    name: str
    # The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements.
    currency: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str
    # The business lines: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # True if the account is in use.
    isActive: bool
    # True if figures of consumption may be per person.
    consumptionByPerson: bool
    # The texts and the logo of issue records; absent if none is set.
    issueRecord: NotRequired[AccountIssueRecord]
    # The time of creation.
    createdAt: str

class AccountList(TypedDict):
    # The items found, in the order of the list.
    items: list[Account]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class AcknowledgeIncidentBody(TypedDict):
    # A note on what is done about it; 1 to 200 characters.
    reason: str

class AlertSettingsItemsItem(TypedDict):
    # The kind of incident that the row is about.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # True if incidents of the kind are opened.
    isActive: bool
    # The number of minutes that its cause must last before it opens.
    openAfterMinutes: int
    # The number of minutes that its cause must be absent before it closes.
    closeAfterMinutes: int
    # The severity: `warn` or `bad`.
    severity: Union[str, None]
    # The threshold at which it opens, in the unit of its kind; null for a kind without one.
    threshold: Union[int, None]

class AlertSettings(TypedDict):
    # The id of the account.
    accountId: str
    # The items found, in the order of the list.
    items: list[AlertSettingsItemsItem]

class AssignConsumerCodeProfileBody(TypedDict):
    # The id of the profile that the code gets for the line of that profile.
    profileId: str

class AssignReadingBody(TypedDict):
    # The id of the machine.
    deviceId: str

class AuditLogActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class AuditLog(TypedDict):
    # The id of the entry.
    id: str
    # The time of the action.
    date: str
    # The caller who did it.
    actor: AuditLogActor
    # The action.
    action: str
    # The type of the changed resource.
    resourceType: str
    # The id of the resource.
    resourceId: str
    # The id of the affected account; null for none.
    accountId: Union[str, None]
    # The resource before the change; null if it did not exist.
    previousValue: Any
    # The resource after the change; null if it no longer exists.
    newValue: Any
    # The `x-trace-id` of the request.
    traceId: str

class AuditLogList(TypedDict):
    # The items found, in the order of the list.
    items: list[AuditLog]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class AvailableCreditList(TypedDict):
    # The items found, in the order of the list.
    items: list[Credit]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class BulkResultSummary(TypedDict):
    """The number of rows by result."""
    # Rows that created something.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that removed something.
    deleted: int
    # Rows that were refused; nothing of them is stored.
    failed: int
    # The number of `updated` rows that had the same value already: nothing was written.
    unchanged: int

class BulkResultResultsItemErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is exceeded: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the allowed values; absent if there are too many.
    allowed: NotRequired[list[str]]
    # True if a required member is missing; otherwise absent.
    required: NotRequired[Literal[True]]

class BulkResultResultsItemErrorHolder(TypedDict):
    """With a code that is taken: the person who has it; only for a key with `consumers:read`."""
    # The id of the person who has the code.
    consumerId: str
    # The name of the person.
    name: str
    # The number of the person.
    identification: str
    # False if the person left; another value for their code frees this one.
    isActive: bool

class BulkResultResultsItemError(TypedDict):
    """The reason for the refusal; absent if the row succeeded."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The HTTP status that a single call would have returned.
    status: int
    # The refusal in words, for people.
    detail: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[BulkResultResultsItemErrorErrorsItem]]
    # The number of further broken rules; absent if `errors` has them all.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: the person who has it; only for a key with `consumers:read`.
    holder: NotRequired[BulkResultResultsItemErrorHolder]

class BulkResultResultsItem(TypedDict):
    # The index of the row in the request, from 0.
    index: int
    # The `op` of the row as it was sent; null if that was not text.
    op: Union[str, None]
    # The effect of the row.
    status: Literal["created", "updated", "deleted", "failed"]
    # The id of the person or the value of the code that the row is about; null if the row failed.
    id: Union[str, None]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[Literal[False]]
    # Open items of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none.
    warnings: NotRequired[list[str]]
    # The reason for the refusal; absent if the row succeeded.
    error: NotRequired[BulkResultResultsItemError]

class BulkResult(TypedDict):
    # The number of rows by result.
    summary: BulkResultSummary
    # The result of each row, in the order of the request.
    results: list[BulkResultResultsItem]

class ChangeActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class Change(TypedDict):
    # The cursor after this change.
    cursor: str
    # The kind of thing that changed. New kinds may appear: skip unknown ones.
    kind: str
    # The kind of change.
    op: str
    # The action.
    action: str
    # The id of what was changed, as the audit has it: of a code `consumerId/codeId`; of a movement its own.
    id: str
    # The id of the account.
    accountId: Union[str, None]
    # For a movement, its place in the order of arrival of its account.
    sequence: Union[int, None]
    # The time of the commit, by Larder’s clock.
    date: str
    # The caller who did it.
    actor: ChangeActor
    # The `x-trace-id` of the request.
    traceId: str
    # The body of its GET right after the change, null for a removal; for a movement the item of its list. `kind` determines its schema; for kinds that are not listed here it is any object.
    body: Union[Operation, Device, DevicePlanogram, Tag, Product, Profile, Consumer, ConsumerCode, Extra, GivenRefund, Visit, Requirement, Transaction, Recharge, ReturnPair, ListedCredit, dict[str, Any], None]

class ChangeCodesInBulkBody(TypedDict):
    # The rows, at most 1000; they are applied in order, each on its own.
    items: list[Union[CreateCodesInBulkRow, UpdateCodesInBulkRow, DeleteCodesInBulkRow, UpsertCodesInBulkRow]]
    # The account of all rows; optional for a key of one account.
    accountId: NotRequired[str]

class ChangeConsumersInBulkBody(TypedDict):
    # The rows, at most 1000; they are applied in order, each on its own.
    items: list[Union[CreateConsumersInBulkRow, UpdateConsumersInBulkRow, DeleteConsumersInBulkRow, UpsertConsumersInBulkRow]]
    # The account of all rows; optional for a key of one account.
    accountId: NotRequired[str]

class Changes(TypedDict):
    # The items found, in the order of the list.
    items: list[Change]
    # The cursor for the next call. It is never null.
    nextCursor: str
    # The cursor of the newest change that the caller may see.
    head: str
    # The name of this history; a restore begins another one.
    epoch: str

class Client(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name of the client.
    name: str
    # The time of creation.
    createdAt: str

class ClientList(TypedDict):
    # The items found, in the order of the list.
    items: list[Client]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class CloseReturnBody(TypedDict):
    # The outcome: returned by hand, or written off.
    outcome: Literal["returned", "written_off"]
    # The reason, for later readers.
    reason: str

class ConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[str]

class Consumer(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The id of the account.
    accountId: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # True if the person can take products.
    isActive: bool
    # The tags of the person. In a change, the list replaces the existing one.
    tags: list[ConsumerTagsItem]
    # The codes of the person.
    codes: list[ConsumerCode]
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[str]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[str]
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]
    # Open items of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none.
    warnings: NotRequired[list[str]]

class ConsumerCode(TypedDict):
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: str
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: Union[str, None]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The id of its `vending` profile; null for none.
    vendingProfileId: Union[str, None]
    # The id of its `eas` profile; null for none.
    easProfileId: Union[str, None]
    # The remaining subsidy of the code, in minor units.
    vendingBalance: int
    # The remaining top-ups of the code, in minor units.
    vendingRecharge: int
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[str]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[str]

class ConsumerCodeExplanationCode(TypedDict):
    """The code."""
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; null for an unknown code.
    codeType: Union[str, None]

class ConsumerCodeExplanationConsumer(TypedDict):
    """The person."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class ConsumerCodeExplanationDevice(TypedDict):
    """The machine."""
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ConsumerCodeExplanationProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class ConsumerCodeExplanationRulesItem(TypedDict):
    # The name of the rule.
    rule: str
    # True if the rule allowed it.
    passed: bool
    # The facts behind the decision; their members depend on the rule.
    facts: dict[str, Any]

class ConsumerCodeExplanation(TypedDict):
    # The requested moment.
    date: str
    # True if the machine may dispense it.
    allowed: bool
    # The reason for the refusal; null if allowed.
    reason: Union[str, None]
    # The code.
    code: ConsumerCodeExplanationCode
    # The person.
    consumer: ConsumerCodeExplanationConsumer
    # The machine.
    device: Union[ConsumerCodeExplanationDevice, None]
    # The selection of the machine, as labeled: `A1`.
    selection: Union[str, None]
    # The product.
    product: Union[ConsumerCodeExplanationProduct, None]
    # The rules that were checked, in order.
    rules: list[ConsumerCodeExplanationRulesItem]

class ConsumerCodeFingerprintList(TypedDict):
    # The items found, in the order of the list.
    items: list[CreateConsumerCodeFingerprintReply]

class ConsumerEntitlementsCodesItemVending(TypedDict):
    """Its entitlements on the line `vending`; null without such a profile."""
    # The id of the profile; null for none.
    profileId: str
    # The name of the profile; null for none.
    profileName: str
    # True if profile, code and schedule allow anything today.
    allowedToday: bool
    # The remaining subsidy, including a reload that is due, in minor units.
    balance: int
    # The remaining top-ups of the code, in minor units.
    recharge: int
    # Subsidy and top-ups together, in minor units.
    available: int
    # The time of the next reload of the subsidy; null for none.
    nextReloadAt: Union[str, None]

class ConsumerEntitlementsCodesItemEasProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # The name.
    name: str
    # The quantity of each period; null for no limit.
    quantity: Union[int, None]
    # The quantity taken in the current period.
    used: int
    # The additional quantity from exceptions, which override all other limits.
    extra: int
    # The quantity left; null for no limit.
    remaining: Union[int, None]
    # The time at which it may be taken again; null for now, or after the return of an open unit.
    availableAt: Union[str, None]
    # The first reason that blocks it: `quota`, `interval` or `return`; null for none.
    blockedBy: Union[str, None]

class ConsumerEntitlementsCodesItemEas(TypedDict):
    """Its entitlements on the line `eas`; null without such a profile."""
    # The id of the profile; null for none.
    profileId: str
    # The name of the profile; null for none.
    profileName: str
    # True if profile, code and schedule allow anything today.
    allowedToday: bool
    # The start of the current period; null before the first one.
    periodStart: Union[str, None]
    # The end of the current period; null without a current period, or if it never ends.
    periodEnd: Union[str, None]
    # The products that can be taken.
    products: list[ConsumerEntitlementsCodesItemEasProductsItem]

class ConsumerEntitlementsCodesItem(TypedDict):
    # The value exactly as the machine reads it.
    codeId: str
    # True if the code is active.
    isActive: bool
    # Its entitlements on the line `vending`; null without such a profile.
    vending: Union[ConsumerEntitlementsCodesItemVending, None]
    # Its entitlements on the line `eas`; null without such a profile.
    eas: Union[ConsumerEntitlementsCodesItemEas, None]

class ConsumerEntitlements(TypedDict):
    # The id of the person.
    consumerId: str
    # The requested moment.
    date: str
    # The IANA time zone of the account, in which days and periods are counted.
    timeZone: str
    # The entitlements of each code.
    codes: list[ConsumerEntitlementsCodesItem]

class ConsumerList(TypedDict):
    # The items found, in the order of the list.
    items: list[Consumer]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ConsumerSummaryConsumers(TypedDict):
    """The number of people."""
    # All, without removed ones.
    total: int
    # Active ones.
    active: int
    # Inactive ones.
    inactive: int

class ConsumerSummaryCodes(TypedDict):
    """The number of codes."""
    # All, without removed ones.
    total: int
    # Active ones.
    active: int
    # Inactive ones.
    inactive: int

class ConsumerSummary(TypedDict):
    # The number of people.
    consumers: ConsumerSummaryConsumers
    # The number of codes.
    codes: ConsumerSummaryCodes

class ConsumptionGroupKey1(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class ConsumptionGroupKey2(TypedDict):
    # The value that the group shares: a text, or the number of a weekday or an hour.
    value: Union[str, float]

class ConsumptionGroupThen1(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class ConsumptionGroupThen2(TypedDict):
    # The value that the group shares: a text, or the number of a weekday or an hour.
    value: Union[str, float]

class ConsumptionGroup(TypedDict):
    # A thing with its id and current name, or a value; null for none.
    key: Union[ConsumptionGroupKey1, ConsumptionGroupKey2, None]
    # A thing with its id and current name, or a value; null for none.
    then: NotRequired[Union[ConsumptionGroupThen1, ConsumptionGroupThen2, None]]
    # With a tag: true if fewer than 5 people took all of it. No person is shown then.
    isSmall: NotRequired[bool]
    # The number of successful deliveries.
    deliveries: int
    # The number of failed deliveries.
    failed: int
    # The number of people who took something.
    consumers: int
    # The cost of the products at the time of delivery, in minor units.
    cost: int
    # The selling prices, in minor units, tax included.
    sellValue: int
    # The amount paid by subsidies, in minor units.
    balancePaid: int
    # The amount paid by top-ups, in minor units.
    rechargePaid: int
    # The amount paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # The number of returnable units that were returned.
    returned: int
    # The number of returnable units that are still on loan.
    open: int
    # The number of refusals on record.
    refused: int
    # The amount refunded for failed deliveries, in minor units.
    refunded: int
    # The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units.
    refundDue: int

class ConsumptionGroupsRest(TypedDict):
    """The sum of the groups beyond `limit`."""
    # The number of successful deliveries.
    deliveries: int
    # The number of failed deliveries.
    failed: int
    # The number of people who took something.
    consumers: int
    # The cost of the products at the time of delivery, in minor units.
    cost: int
    # The selling prices, in minor units, tax included.
    sellValue: int
    # The amount paid by subsidies, in minor units.
    balancePaid: int
    # The amount paid by top-ups, in minor units.
    rechargePaid: int
    # The amount paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # The number of returnable units that were returned.
    returned: int
    # The number of returnable units that are still on loan.
    open: int
    # The number of refusals on record.
    refused: int
    # The amount refunded for failed deliveries, in minor units.
    refunded: int
    # The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units.
    refundDue: int

class ConsumptionGroupsTotal(TypedDict):
    """The sum of all groups, as in the summary."""
    # The number of successful deliveries.
    deliveries: int
    # The number of failed deliveries.
    failed: int
    # The number of people who took something.
    consumers: int
    # The cost of the products at the time of delivery, in minor units.
    cost: int
    # The selling prices, in minor units, tax included.
    sellValue: int
    # The amount paid by subsidies, in minor units.
    balancePaid: int
    # The amount paid by top-ups, in minor units.
    rechargePaid: int
    # The amount paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # The number of returnable units that were returned.
    returned: int
    # The number of returnable units that are still on loan.
    open: int
    # The number of refusals on record.
    refused: int
    # The amount refunded for failed deliveries, in minor units.
    refunded: int
    # The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units.
    refundDue: int

class ConsumptionGroups(TypedDict):
    # The currency of its amounts.
    currency: str
    # The items found, in the order of the list.
    items: list[ConsumptionGroup]
    # The sum of the groups beyond `limit`.
    rest: ConsumptionGroupsRest
    # The sum of all groups, as in the summary.
    total: ConsumptionGroupsTotal

class ConsumptionOutliersItemsItemConsumer(TypedDict):
    """The person."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class ConsumptionOutliersItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class ConsumptionOutliersItemsItemProfile(TypedDict):
    """The profile under which it was taken."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class ConsumptionOutliersItemsItem(TypedDict):
    # The person.
    consumer: ConsumptionOutliersItemsItemConsumer
    # The product.
    product: ConsumptionOutliersItemsItemProduct
    # The profile under which it was taken.
    profile: ConsumptionOutliersItemsItemProfile
    # The number of deliveries to the person.
    deliveries: int
    # The median of the people who took it.
    median: int
    # The number of people who took it under the same profile.
    peers: int

class ConsumptionOutliers(TypedDict):
    # The items found, in the order of the list.
    items: list[ConsumptionOutliersItemsItem]

class ConsumptionSummary(TypedDict):
    # The currency of its amounts.
    currency: str
    # The number of successful deliveries.
    deliveries: int
    # The number of failed deliveries.
    failed: int
    # The number of people who took something.
    consumers: int
    # The cost of the products at the time of delivery, in minor units.
    cost: int
    # The selling prices, in minor units, tax included.
    sellValue: int
    # The amount paid by subsidies, in minor units.
    balancePaid: int
    # The amount paid by top-ups, in minor units.
    rechargePaid: int
    # The amount paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # The number of returnable units that were returned.
    returned: int
    # The number of returnable units that are still on loan.
    open: int
    # The number of refusals on record.
    refused: int
    # The amount refunded for failed deliveries, in minor units.
    refunded: int
    # The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units.
    refundDue: int

class ContactWants(TypedDict):
    """The events that the contact is notified of, and the timing."""
    # The timing for `bad` events: `now`, with the `digest`, or `off`.
    bad: str
    # The timing for `warn` events: `now`, with the `digest`, or `off`.
    warn: str
    # The kinds of incidents that the contact is notified of; all if absent.
    kinds: NotRequired[list[str]]

ContactQuietHoursItem = TypedDict(
    "ContactQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class Contact(TypedDict):
    # The id of the contact.
    id: str
    # The id of the client of the contact; null for a contact of the whole installation.
    clientId: Union[str, None]
    # The id of the account of the contact; null for all accounts in its scope.
    accountId: Union[str, None]
    # The label: a name for people.
    label: str
    # The channel to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # The contact’s address or URL. It is a secret: answers contain only its domain or host.
    target: str
    # The whole mail address, for a signed-in owner; null for everyone else and for other channels.
    address: Union[str, None]
    # The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels.
    shape: Union[str, None]
    # The language of messages to the contact.
    language: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # The events that the contact is notified of, and the timing.
    wants: ContactWants
    # The number of minutes that an incident must be open before the contact is notified.
    afterMinutes: int
    # The contact’s quiet hours; incidents that are open at their end are sent then.
    quietHours: list[ContactQuietHoursItem]
    # True if `bad` events are sent in quiet hours too.
    badBreaksQuiet: bool
    # True if the contact may receive names of people.
    personalData: bool
    # True if it may grant one more of what a machine refuses; absent if it may not.
    grantsExtras: NotRequired[bool]
    # The accounts that the contact is notified of; null for all in its scope.
    accountIds: Union[list[str], None]
    # The interval of heartbeats, in minutes; null for none.
    heartbeatMinutes: Union[int, None]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of the last message to it; null for never.
    lastSentAt: Union[str, None]
    # The number of its pending messages.
    waiting: int
    # The reason why the last attempt of a pending message failed; null for none.
    lastError: Union[str, None]

class ContactList(TypedDict):
    # The items found, in the order of the list.
    items: list[Contact]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class CreateCodesInBulkRowVending(TypedDict):
    """Settings for the line that sells."""
    # The initial subsidy, in minor units.
    balance: NotRequired[int]

class CreateCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; an absent line keeps its profile."""
    # The id of its `vending` profile; null removes it.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null removes it.
    eas: NotRequired[Union[str, None]]

class CreateCodesInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["create"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[Union[str, None]]
    # Settings for the line that sells.
    vending: NotRequired[CreateCodesInBulkRowVending]
    # The subsidy of the code from now on, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; an absent line keeps its profile.
    lineProfiles: NotRequired[CreateCodesInBulkRowLineProfiles]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]
    # The exceptions for the code.
    extras: NotRequired[list[CreateExtraBody]]

class CreateConsumerBodyTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[Union[str, None]]

class CreateConsumerBody(TypedDict):
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The tags of the person. In a change, the list replaces the existing one.
    tags: NotRequired[list[CreateConsumerBodyTagsItem]]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # The id of the account.
    accountId: NotRequired[str]

class CreateConsumerCodeBodyVending(TypedDict):
    """Settings for the line that sells."""
    # The initial subsidy, in minor units.
    balance: NotRequired[int]

class CreateConsumerCodeBodyLineProfiles(TypedDict):
    """The profiles of the code by line; an absent line keeps its profile."""
    # The id of its `vending` profile; null removes it.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null removes it.
    eas: NotRequired[Union[str, None]]

class CreateConsumerCodeBody(TypedDict):
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[Union[str, None]]
    # Settings for the line that sells.
    vending: NotRequired[CreateConsumerCodeBodyVending]
    # The subsidy of the code from now on, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; an absent line keeps its profile.
    lineProfiles: NotRequired[CreateConsumerCodeBodyLineProfiles]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]

class CreateConsumerCodeFingerprintBodyFingerprintsItem(TypedDict):
    # The sample as the reader provides it, in base64.
    template: NotRequired[str]

class CreateConsumerCodeFingerprintBody(TypedDict):
    # The number of the finger, 0 to 9.
    fingerId: int
    # A label for the finger; null for none.
    fingerLabel: NotRequired[str]
    # The samples of one finger.
    fingerprints: list[CreateConsumerCodeFingerprintBodyFingerprintsItem]

class CreateConsumerCodeFingerprintReply(TypedDict):
    # The number of the finger, 0 to 9.
    fingerId: int
    # A label for the finger; null for none.
    fingerLabel: Union[str, None]
    # The number of its samples.
    sampleCount: int
    # The time at which the samples of the finger were taken.
    enrolledAt: str

class CreateConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[Union[str, None]]

class CreateConsumersInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["create"]
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The tags of the person. In a change, the list replaces the existing one.
    tags: NotRequired[list[CreateConsumersInBulkRowTagsItem]]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class CreateContactBodyWants(TypedDict):
    """The events that the contact is notified of, and the timing."""
    # The timing for `bad` events: `now`, with the `digest`, or `off`.
    bad: Literal["now", "digest", "off"]
    # The timing for `warn` events: `now`, with the `digest`, or `off`.
    warn: Literal["now", "digest", "off"]
    # The kinds of incidents that the contact is notified of; all if absent.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]

CreateContactBodyQuietHoursItem = TypedDict(
    "CreateContactBodyQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class CreateContactBody(TypedDict):
    # The name.
    label: str
    # The channel to the contact: `email`, `webhook` or `ntfy`.
    channel: Literal["email", "webhook", "ntfy"]
    # The contact’s address or URL. It is a secret: answers contain only its domain or host.
    target: str
    # The access token for ntfy; it is never returned.
    token: NotRequired[str]
    # The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels.
    shape: NotRequired[Literal["larder", "teams", "slack", "telegram"]]
    # The id of the client of the contact; null for a contact of the whole installation.
    clientId: NotRequired[Union[str, None]]
    # The id of the account of the contact; null for all accounts in its scope.
    accountId: NotRequired[Union[str, None]]
    # The language of messages to the contact.
    language: NotRequired[Literal["en", "es"]]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # The events that the contact is notified of, and the timing.
    wants: NotRequired[CreateContactBodyWants]
    # The number of minutes that an incident must be open before the contact is notified.
    afterMinutes: NotRequired[int]
    # The contact’s quiet hours; incidents that are open at their end are sent then.
    quietHours: NotRequired[list[CreateContactBodyQuietHoursItem]]
    # True if `bad` events are sent in quiet hours too.
    badBreaksQuiet: NotRequired[bool]
    # True if the contact may receive names of people.
    personalData: NotRequired[bool]
    # True if it may grant one more of what a machine refuses.
    grantsExtras: NotRequired[bool]
    # The accounts that the contact is notified of; null for all in its scope.
    accountIds: NotRequired[Union[list[str], None]]
    # The interval of heartbeats, in minutes; null for none.
    heartbeatMinutes: NotRequired[Union[int, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class CreateContactReplyWants(TypedDict):
    """The events that the contact is notified of, and the timing."""
    # The timing for `bad` events: `now`, with the `digest`, or `off`.
    bad: str
    # The timing for `warn` events: `now`, with the `digest`, or `off`.
    warn: str
    # The kinds of incidents that the contact is notified of; all if absent.
    kinds: NotRequired[list[str]]

CreateContactReplyQuietHoursItem = TypedDict(
    "CreateContactReplyQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class CreateContactReply(TypedDict):
    # The id of the contact.
    id: str
    # The id of the client of the contact; null for a contact of the whole installation.
    clientId: Union[str, None]
    # The id of the account of the contact; null for all accounts in its scope.
    accountId: Union[str, None]
    # The label: a name for people.
    label: str
    # The channel to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # The contact’s address or URL. It is a secret: answers contain only its domain or host.
    target: str
    # The whole mail address, for a signed-in owner; null for everyone else and for other channels.
    address: Union[str, None]
    # The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels.
    shape: Union[str, None]
    # The language of messages to the contact.
    language: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # The events that the contact is notified of, and the timing.
    wants: CreateContactReplyWants
    # The number of minutes that an incident must be open before the contact is notified.
    afterMinutes: int
    # The contact’s quiet hours; incidents that are open at their end are sent then.
    quietHours: list[CreateContactReplyQuietHoursItem]
    # True if `bad` events are sent in quiet hours too.
    badBreaksQuiet: bool
    # True if the contact may receive names of people.
    personalData: bool
    # True if it may grant one more of what a machine refuses; absent if it may not.
    grantsExtras: NotRequired[bool]
    # The accounts that the contact is notified of; null for all in its scope.
    accountIds: Union[list[str], None]
    # The interval of heartbeats, in minutes; null for none.
    heartbeatMinutes: Union[int, None]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of the last message to it; null for never.
    lastSentAt: Union[str, None]
    # The number of its pending messages.
    waiting: int
    # The reason why the last attempt of a pending message failed; null for none.
    lastError: Union[str, None]
    # The secret that signs the messages (`whsec_…`); it is returned only once.
    secret: NotRequired[str]

class CreateCreditBody(TypedDict):
    # The value exactly as the machine reads it.
    codeId: str
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[str]
    # The id of the person.
    consumerId: NotRequired[str]
    # The amount to give, in minor units; a negative amount is taken away.
    amount: int
    # The reason, for later readers.
    reason: str
    # The id of the delivery that it compensates; null for none.
    transactionId: NotRequired[str]
    # The balance it goes to: `recharge`, the top-ups (the default), or `source`, back to the balances that paid for the delivery.
    to: NotRequired[Literal["recharge", "source"]]

class CreateCustomProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["custom"]
    # The moments at which a period starts, 1 to 1000; the last one never ends.
    dates: list[str]

class CreateEasProductBodyAttributesReturnPolicy(TypedDict):
    """The rule on returns: whether issued units must be returned."""
    # True if it must be returned.
    isReturnable: bool
    # True if a person cannot take another one until it is returned.
    restrictDelivery: bool

class CreateEasProductBodyAttributes(TypedDict):
    """Additional attributes of its line."""
    # The rule on returns: whether issued units must be returned.
    returnPolicy: CreateEasProductBodyAttributesReturnPolicy

class CreateEasProductBody(TypedDict):
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["eas"]
    # The name of the product.
    name: str
    # The type of the product; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The cost to the operator, in minor units.
    cost: int
    # The operator’s own code of the product; null for none.
    code: NotRequired[str]
    # A description for people.
    description: NotRequired[str]
    # The ISO 4217 currency of its amounts: that of its account.
    currency: NotRequired[str]
    # Additional attributes of its line.
    attributes: CreateEasProductBodyAttributes
    # The id of the client.
    clientId: NotRequired[str]
    # The id of the account.
    accountId: NotRequired[str]

class CreateEasProfileBodyPolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # The quantity of each period; null for no limit.
    quantity: Union[int, None]
    # The minimum number of minutes between two deliveries of the product; 0 for none.
    minutesBetweenDeliveries: int

class CreateEasProfileBodyPolicy(TypedDict):
    """The amount of each period for a code: money (`vending`) or products (`eas`)."""
    # The products that can be taken.
    products: list[CreateEasProfileBodyPolicyProductsItem]

class CreateEasProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is valid, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is valid, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is valid in any case, at most 1000.
    includeDates: NotRequired[list[str]]
    # Days on which it is not valid, even on a valid weekday; at most 1000.
    excludeDates: NotRequired[list[str]]

class CreateEasProfileBodyQualification(TypedDict):
    """The tag that people of an `eas` profile must have; null or absent for none."""
    # The id of the tag.
    tagId: str
    # The value that the tag must have; null for any.
    tagValue: NotRequired[Union[str, None]]

class CreateEasProfileBody(TypedDict):
    # The id of the account.
    accountId: str
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["eas"]
    # The name of the profile.
    name: str
    # The period of the profile: a preset, or its own days.
    period: Union[CreatePresetProfileBodyPeriod, CreateCustomProfileBodyPeriod]
    # The amount of each period for a code: money (`vending`) or products (`eas`).
    policy: CreateEasProfileBodyPolicy
    # The ids of the machines at which it is valid; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # The days on which it is valid, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[CreateEasProfileBodyConsumptionSchedule, None]]
    # The tag that people of an `eas` profile must have; null or absent for none.
    qualification: NotRequired[Union[CreateEasProfileBodyQualification, None]]

class CreateExtraBody(TypedDict):
    # The id of the product, one of the code’s `eas` profile.
    productId: str
    # The additional quantity.
    quantity: int
    # The end; by default the end of the day in the account’s time zone.
    until: NotRequired[str]
    # The reason, as its author wrote it.
    reason: str

class CreateGrantRequestBody(TypedDict):
    # The serial of the machine.
    deviceSerial: str
    # The selection of the machine, as labeled: `A1`.
    selection: NotRequired[str]
    # The id of the product.
    productId: NotRequired[str]

class CreateMuteBody(TypedDict):
    # The id of the account.
    accountId: NotRequired[str]
    # The kinds of incidents; null for all of the account.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]
    # The machines; null for all.
    deviceIds: NotRequired[list[str]]
    # The time at which it ends unless it is ended earlier.
    until: str
    # The reason for the mute.
    reason: str

class CreateOperationBody(TypedDict):
    # The name of the operation.
    name: str
    # The id of the client.
    clientId: NotRequired[str]
    # The id of the account.
    accountId: NotRequired[str]

class CreatePresetProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # The preset; see `GET /selectors/period_presets`.
    value: Literal["daily", "weekly", "biweekly", "monthly", "quarterly", "semiannual", "annual"]

CreateProductBody = Union["CreateVendingProductBody", "CreateEasProductBody"]

CreateProfileBody = Union["CreateVendingProfileBody", "CreateEasProfileBody"]

CreateReconciliationNoteBody = TypedDict(
    "CreateReconciliationNoteBody",
    {
        "from": "str",
        "to": "str",
        "selection": "NotRequired[str]",
        "cause": "Literal[\"edge\", \"test_vends\", \"free_vends\", \"selection_map\", \"duplicate_reports\", \"missed_reports\", \"extra_reports\", \"price_mismatch\", \"price_changed\", \"scale_mismatch\", \"counter_reset\", \"board_changed\", \"read_missing\", \"clock_wrong\", \"machine_inconsistent\", \"unassigned\", \"stock_shrink\", \"stock_surplus\", \"planogram_stale\", \"cash_short\", \"cash_over\", \"collection_late\", \"bag_unknown\", \"tubes_filled\", \"tube_difference\", \"unexplained\"]",
        "text": "str",
    },
)

class CreateRefundBody(TypedDict):
    # The refunded amount, in minor units.
    amount: NotRequired[int]
    # The reason, as written by the person who recorded the refund.
    reason: str

class CreateReportScheduleBody(TypedDict):
    # The name.
    label: str
    # The parameters of its export, without range, account, time zone and format.
    parameters: NotRequired[dict[str, Any]]
    # The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: Literal["day", "week", "month", "quarter"]
    # The local time on the first day after each period, such as `07:00`.
    at: NotRequired[str]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # The format of the file: a workbook, CSV, or one JSON object per line.
    format: NotRequired[Literal["xlsx", "csv", "ndjson"]]
    # The recipients: the ids of 1 to 50 contacts.
    contacts: list[str]
    # The handling of a report without rows: `send` or `skip`.
    whenEmpty: NotRequired[Literal["send", "skip"]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]
    # The report.
    report: Literal["deliveries", "consumption", "mandatory", "credit", "expiring", "stock", "overview"]
    # The id of the account.
    accountId: NotRequired[str]

class CreateRequirementBodyWho(TypedDict):
    """The people it applies to."""
    # People with this tag, together with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # People who have this profile on a code.
    profileId: NotRequired[str]
    # True for everyone in the account.
    everybody: NotRequired[bool]

class CreateRequirementBody(TypedDict):
    # The id of the account.
    accountId: NotRequired[str]
    # The name.
    name: str
    # The products, any of which counts, such as the sizes of one item.
    productIds: list[str]
    # The people it applies to.
    who: CreateRequirementBodyWho
    # The number of days after the last delivery; instead of `dates`.
    everyDays: NotRequired[int]
    # The due days of each year, MM-DD; instead of `everyDays`.
    dates: NotRequired[list[str]]
    # The number of days of grace after the due day.
    graceDays: NotRequired[int]
    # Only people who were created at least this number of days ago.
    fromServiceDays: NotRequired[int]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

CreateSubscriptionBody = TypedDict(
    "CreateSubscriptionBody",
    {
        "url": "str",
        "label": "str",
        "kinds": "NotRequired[Union[list[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"directory\", \"directory_user\", \"directory_group\", \"user\", \"identity\", \"identity_provider\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"grant_request\", \"export\", \"import\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\", \"delivery\", \"recharge\", \"return\", \"credit\"]], None]]",
        "clientId": "NotRequired[Union[str, None]]",
        "accountId": "NotRequired[Union[str, None]]",
        "payload": "NotRequired[Literal[\"bell\", \"changes\"]]",
        "isActive": "NotRequired[bool]",
        "from": "NotRequired[str]",
    },
)

class CreateTagBody(TypedDict):
    # The name of the tag, such as `department`.
    key: str
    # The id of the client.
    clientId: NotRequired[str]
    # The id of the account.
    accountId: NotRequired[str]

class CreateVendingProductBodyAttributes(TypedDict):
    """Additional attributes of its line."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The selling price in minor units, tax included; a selection’s own price overrides it.
    listPrice: int
    # The recommended price, in minor units, tax included.
    suggestedPrice: int

class CreateVendingProductBody(TypedDict):
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending"]
    # The name of the product.
    name: str
    # The type of the product; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The cost to the operator, in minor units.
    cost: int
    # The operator’s own code of the product; null for none.
    code: NotRequired[str]
    # A description for people.
    description: NotRequired[str]
    # The ISO 4217 currency of its amounts: that of its account.
    currency: NotRequired[str]
    # Additional attributes of its line.
    attributes: CreateVendingProductBodyAttributes
    # The id of the client.
    clientId: NotRequired[str]
    # The id of the account.
    accountId: NotRequired[str]

class CreateVendingProfileBodyPolicy(TypedDict):
    """The amount of each period for a code: money (`vending`) or products (`eas`)."""
    # The amount of a reload, in minor units.
    defaultReloadValue: int
    # The maximum of the subsidy, in minor units.
    maxBalance: int
    # True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it.
    cumulative: bool

class CreateVendingProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is valid, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is valid, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is valid in any case, at most 1000.
    includeDates: NotRequired[list[str]]
    # Days on which it is not valid, even on a valid weekday; at most 1000.
    excludeDates: NotRequired[list[str]]

class CreateVendingProfileBodyQualification(TypedDict):
    """The tag that people of an `eas` profile must have; null or absent for none."""
    # The id of the tag.
    tagId: str
    # The value that the tag must have; null for any.
    tagValue: NotRequired[Union[str, None]]

class CreateVendingProfileBody(TypedDict):
    # The id of the account.
    accountId: str
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending"]
    # The name of the profile.
    name: str
    # The period of the profile: a preset, or its own days.
    period: Union[CreatePresetProfileBodyPeriod, CreateCustomProfileBodyPeriod]
    # The amount of each period for a code: money (`vending`) or products (`eas`).
    policy: CreateVendingProfileBodyPolicy
    # The ids of the machines at which it is valid; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # The days on which it is valid, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[CreateVendingProfileBodyConsumptionSchedule, None]]
    # The tag that people of an `eas` profile must have; null or absent for none.
    qualification: NotRequired[Union[CreateVendingProfileBodyQualification, None]]

class Credit(TypedDict):
    # The id of the person.
    consumerId: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: str
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: Union[str, None]
    # True if the code is active.
    isActive: bool
    # The remaining subsidy, in minor units.
    subsidy: int
    # The remaining top-ups of the code, in minor units.
    recharge: int
    # Subsidy and top-ups together, in minor units.
    available: int
    # The id of the profile; null for none.
    profileId: Union[str, None]
    # The name of the profile; null for none.
    profileName: Union[str, None]
    # True if a reload of its profile is added to the rest; null without a profile.
    cumulative: Union[bool, None]
    # The time at which the subsidy was last reloaded or set; null for never.
    lastSubsidyAt: Union[str, None]
    # The time of the last top-up; null for never.
    lastRechargeAt: Union[str, None]

class CreditList(TypedDict):
    # The items found, in the order of the list.
    items: list[ListedCredit]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]

class CustomProfilePeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["custom"]
    # The moments at which a period starts, 1 to 1000; the last one never ends.
    dates: list[str]

class DashboardHeatmapCellsItem(TypedDict):
    # The day of the week, 0 (Sunday) to 6.
    weekday: int
    # The hour of the day, 0 to 23, in the account’s time zone.
    hour: int
    # The number of sales.
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int

class DashboardHeatmap(TypedDict):
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # Every hour of the week, 168.
    cells: list[DashboardHeatmapCellsItem]

class DashboardPaymentMethodsItemsItem(TypedDict):
    # The payment method; see `GET /selectors/payment_methods`.
    method: str
    # The number of sales.
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int

class DashboardPaymentMethods(TypedDict):
    # The items found, in the order of the list.
    items: list[DashboardPaymentMethodsItemsItem]

class DashboardProductsItemsItem(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str
    # The number of sales.
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # Prices without tax less costs, in minor units; may be negative.
    profit: int

class DashboardProducts(TypedDict):
    # The items found, in the order of the list.
    items: list[DashboardProductsItemsItem]

class DashboardSummary(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of sales.
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # Prices without tax less costs, in minor units; may be negative.
    profit: int
    # Deliveries that failed.
    failed: int
    # The cost of sold products to the operator, in minor units.
    cost: int
    # The tax in the revenue, in minor units.
    tax: int
    # The average revenue of a sale, in minor units, rounded.
    averageSale: int
    # Machines that sold something.
    activeDevices: int
    # People who bought something.
    activeConsumers: int

class DashboardTimeseriesPointsItem(TypedDict):
    # The start of the bucket.
    at: str
    # The number of sales.
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # Prices without tax less costs, in minor units; may be negative.
    profit: int

class DashboardTimeseries(TypedDict):
    # The width of the buckets.
    granularity: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # The buckets, oldest first, including those without sales.
    points: list[DashboardTimeseriesPointsItem]

class DeleteCodesInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["delete"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The value exactly as the machine reads it.
    codeId: str

class DeleteConsumersInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["delete"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class DeliveryAttemptsItemsItem(TypedDict):
    # The time of the event.
    date: str
    # The id of the message; a message that is sent again keeps it.
    webhookId: str
    # The status of the answer; null for no answer.
    status: Union[int, None]
    # The duration of the call, in milliseconds.
    durationMs: int
    # The reason why it failed; null if it did not.
    error: Union[str, None]
    # The number of bytes of the answer that were read.
    bytes: int

class DeliveryAttempts(TypedDict):
    # The items found, in the order of the list.
    items: list[DeliveryAttemptsItemsItem]

class DeliveryOutcome(TypedDict):
    # The id of the message; a message that is sent again keeps it.
    webhookId: str
    # The status of the answer; null for no answer.
    status: Union[int, None]
    # The duration of the call, in milliseconds.
    durationMs: int
    # The reason why it failed; null if it did not.
    error: Union[str, None]
    # The number of bytes of the answer that were read.
    bytes: int

class Device(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The id of the operation where it is; null for none.
    operationId: Union[str, None]
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str
    # The business lines: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # The serial of the controller that reports for the machine; null for none.
    controllerSerial: Union[str, None]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The selections of the machine, with and without a product, as drawn on its front; absent if it was not drawn.
    front: NotRequired[list[str]]
    # The time at which the first report of its controller linked it; absent if a user chose the controller, or if it has none.
    linkedAt: NotRequired[str]
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class DeviceForecastItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class DeviceForecastItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The product.
    product: DeviceForecastItemsItemProduct
    # The number of units in it; null if unknown.
    stock: Union[int, None]
    # The maximum number of units; null if unknown.
    capacity: Union[int, None]
    # The average number of units dispensed on a day; usually a fraction.
    salesPerDay: float
    # The average number dispensed on each day of the week, from Sunday; usually fractions.
    salesByWeekday: list[float]
    # The time at which its stock will run out; null for never, or if the stock is not counted.
    emptyAt: Union[str, None]
    # The number of units to add so that the stock lasts; null if the stock is not counted.
    refill: Union[int, None]
    # The confidence in the estimate.
    confidence: str

class DeviceForecast(TypedDict):
    # The items found, in the order of the list.
    items: list[DeviceForecastItemsItem]

class DeviceList(TypedDict):
    # The items found, in the order of the list.
    items: list[Device]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class DevicePlanogramItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The id of the product.
    productId: str
    # The price of this selection, in minor units, tax included; null if the product’s price applies.
    price: Union[int, None]
    # The number of units in it; null if unknown.
    stock: Union[int, None]
    # The maximum number of units; null if unknown.
    capacity: Union[int, None]

class DevicePlanogram(TypedDict):
    # The selections of the machine, all of them.
    items: list[DevicePlanogramItemsItem]

class DeviceSlotListItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str
    # The type of the product; see `GET /selectors/product_types`.
    type: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending", "eas"]
    # The selling price in minor units, tax included; a selection’s own price overrides it.
    listPrice: Union[int, None]
    # True if the product is active.
    isActive: bool

class DeviceSlotListItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The product.
    product: DeviceSlotListItemsItemProduct
    # The price of this selection, in minor units, tax included; null if the product’s price applies.
    price: Union[int, None]
    # The number of units in it; null if unknown.
    stock: Union[int, None]
    # The maximum number of units; null if unknown.
    capacity: Union[int, None]

class DeviceSlotList(TypedDict):
    # The items found, in the order of the list.
    items: list[DeviceSlotListItemsItem]

class DeviceVisitList(TypedDict):
    # The items found, in the order of the list.
    items: list[Visit]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class DismissedRejections(TypedDict):
    # The number of dismissed reports.
    dismissed: int
    # The number of reports that are still pending for this cause.
    waiting: int

class EasProductAttributesReturnPolicy(TypedDict):
    """The rule on returns: whether issued units must be returned."""
    # True if it must be returned.
    isReturnable: bool
    # True if a person cannot take another one until it is returned.
    restrictDelivery: bool

class EasProductAttributes(TypedDict):
    """Additional attributes of its line."""
    # The rule on returns: whether issued units must be returned.
    returnPolicy: EasProductAttributesReturnPolicy

class EasProduct(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The id of the account.
    accountId: str
    # The scope of the caller: `account`, `client`, or for users `all`.
    scope: Literal["all", "client", "account"]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["eas"]
    # The name of the product.
    name: str
    # The type of the product; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # A description for people.
    description: Union[str, None]
    # The cost to the operator, in minor units.
    cost: int
    # The ISO 4217 currency of its amounts: that of its account.
    currency: str
    # Additional attributes of its line.
    attributes: EasProductAttributes
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class EasProfilePolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # The quantity of each period; null for no limit.
    quantity: Union[int, None]
    # The minimum number of minutes between two deliveries of the product; 0 for none.
    minutesBetweenDeliveries: int

class EasProfilePolicy(TypedDict):
    """The amount of each period for a code: money (`vending`) or products (`eas`)."""
    # The products that can be taken.
    products: list[EasProfilePolicyProductsItem]

class EasProfileConsumptionSchedule(TypedDict):
    """The days on which it is valid, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is valid, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is valid in any case, at most 1000.
    includeDates: NotRequired[list[str]]
    # Days on which it is not valid, even on a valid weekday; at most 1000.
    excludeDates: NotRequired[list[str]]

class EasProfileQualification(TypedDict):
    """The tag that people of an `eas` profile must have; null or absent for none."""
    # The id of the tag.
    tagId: str
    # The value that the tag must have; null for any.
    tagValue: Union[str, None]

class EasProfile(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The id of the account.
    accountId: str
    # The scope of the caller: `account`, `client`, or for users `all`.
    scope: Literal["all", "client", "account"]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["eas"]
    # The name of the profile.
    name: str
    # The period of the profile: a preset, or its own days.
    period: Union[PresetProfilePeriod, CustomProfilePeriod]
    # The amount of each period for a code: money (`vending`) or products (`eas`).
    policy: EasProfilePolicy
    # The ids of the machines at which it is valid; null for all.
    allowedDevices: Union[list[str], None]
    # The days on which it is valid, in the account’s time zone; null or absent for all.
    consumptionSchedule: Union[EasProfileConsumptionSchedule, None]
    # The tag that people of an `eas` profile must have; null or absent for none.
    qualification: NotRequired[EasProfileQualification]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class EvidenceLink(TypedDict):
    # A signed link to the video, which needs no key.
    url: str
    # The expiry of the link, 15 minutes from now.
    expiresAt: str

class ExportError(TypedDict):
    """The reason why there is no file; present if `status` is `failed`."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The refusal in words, for people.
    detail: str

class Export(TypedDict):
    # The status of the job: from `pending` to `running`, then `ready`, `failed` or `cancelled`.
    status: Literal["pending", "running", "ready", "failed", "cancelled"]
    # Rows of the file, without headers, or those written so far in the answer about a `running` job; null without a file.
    rows: Union[int, None]
    # The URL of the file; present if `status` is `ready`.
    url: NotRequired[str]
    # The expiry of the link, 15 minutes from now.
    expiresAt: NotRequired[str]
    # The reason why there is no file; present if `status` is `failed`.
    error: NotRequired[ExportError]

class ExportAvailableCreditBody(TypedDict):
    # The columns of the file, in their order: leaf paths of an item, each once.
    columns: NotRequired[list[Literal["consumerId", "name", "identification", "codeId", "codeType", "operationId", "isActive", "subsidy", "recharge", "available", "profileId", "profileName", "cumulative", "lastSubsidyAt", "lastRechargeAt"]]]
    # True for a workbook that begins with a sheet of the people.
    people: NotRequired[bool]
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[str]
    # Only of the person with this identification.
    identification: NotRequired[str]
    # Only the code with exactly this value.
    code: NotRequired[str]
    # Only people with this text in name, identification or code.
    search: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The format of the file: a workbook, CSV, or one JSON object per line.
    format: NotRequired[Literal["xlsx", "csv", "ndjson"]]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # The language of its headers.
    locale: NotRequired[Literal["en", "es", "pt"]]

ExportConsumptionBody = TypedDict(
    "ExportConsumptionBody",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[Union[str, list[str]]]",
        "businessLine": "NotRequired[Union[Literal[\"vending\", \"eas\"], list[Literal[\"vending\", \"eas\"]]]]",
        "deviceId": "NotRequired[Union[str, list[str]]]",
        "productId": "NotRequired[Union[str, list[str]]]",
        "profileId": "NotRequired[Union[str, list[str]]]",
        "consumerId": "NotRequired[Union[str, list[str]]]",
        "method": "NotRequired[Union[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"], list[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]]]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "by": "str",
        "then": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"deliveries\", \"-deliveries\", \"failed\", \"-failed\", \"consumers\", \"-consumers\", \"cost\", \"-cost\", \"sellValue\", \"-sellValue\", \"balancePaid\", \"-balancePaid\", \"rechargePaid\", \"-rechargePaid\", \"paidOtherwise\", \"-paidOtherwise\", \"returned\", \"-returned\", \"open\", \"-open\", \"refused\", \"-refused\", \"refunded\", \"-refunded\", \"refundDue\", \"-refundDue\"]]",
        "measure": "NotRequired[Literal[\"deliveries\", \"failed\", \"consumers\", \"cost\", \"sellValue\", \"balancePaid\", \"rechargePaid\", \"paidOtherwise\", \"returned\", \"open\", \"refused\", \"refunded\", \"refundDue\"]]",
        "table": "NotRequired[Literal[\"groups\", \"costs\"]]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportCreditsBody = TypedDict(
    "ExportCreditsBody",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "after": "NotRequired[str]",
        "columns": "list[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\", \"ndjson\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportReconciliationBody = TypedDict(
    "ExportReconciliationBody",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "operationId": "NotRequired[str]",
        "columns": "NotRequired[list[Literal[\"device.serial\", \"device.name\", \"from\", \"to\", \"line\", \"selection\", \"product.name\", \"machine.vends\", \"machine.tests\", \"machine.free\", \"reported.vends\", \"counted.sold\", \"difference.vends\", \"currency\", \"machine.value\", \"reported.value\", \"difference.value\", \"verdict\", \"causes\"]]]",
        "summary": "NotRequired[bool]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\", \"ndjson\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportRecordOfIssueBody = TypedDict(
    "ExportRecordOfIssueBody",
    {
        "consumerId": "str",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportReturnsBody = TypedDict(
    "ExportReturnsBody",
    {
        "from": "str",
        "to": "str",
        "status": "NotRequired[Literal[\"pending\", \"returned\", \"written_off\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "returnedFrom": "NotRequired[str]",
        "returnedTo": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "columns": "list[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\", \"ndjson\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportTopUpsBody = TypedDict(
    "ExportTopUpsBody",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "consumerCode": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "after": "NotRequired[str]",
        "columns": "list[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\", \"ndjson\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

ExportTransactionsBody = TypedDict(
    "ExportTransactionsBody",
    {
        "businessLine": "NotRequired[Literal[\"vending\", \"eas\"]]",
        "isDelivered": "NotRequired[bool]",
        "method": "NotRequired[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "deviceSerial": "NotRequired[str]",
        "controllerSerial": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "isReturnable": "NotRequired[bool]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "from": "str",
        "to": "str",
        "after": "NotRequired[str]",
        "columns": "list[str]",
        "format": "NotRequired[Literal[\"xlsx\", \"csv\", \"ndjson\"]]",
        "timeZone": "NotRequired[str]",
        "locale": "NotRequired[Literal[\"en\", \"es\", \"pt\"]]",
        "zone": "NotRequired[Literal[\"account\"]]",
    },
)

class ExtraActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class Extra(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the product, one of the code’s `eas` profile.
    productId: str
    # The additional quantity.
    quantity: int
    # The quantity already taken.
    used: int
    # The end; by default the end of the day in the account’s time zone.
    until: str
    # The reason, as its author wrote it.
    reason: str
    # The time of creation.
    createdAt: str
    # The caller who did it.
    actor: ExtraActor

class ExtraList(TypedDict):
    # The items found, in the order of the list.
    items: list[Extra]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class FeedRejectionErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is exceeded: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the allowed values; absent if there are too many.
    allowed: NotRequired[list[str]]
    # True if a required member is missing; otherwise absent.
    required: NotRequired[Literal[True]]

class FeedRejectionError(TypedDict):
    """The reason for the refusal."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The refusal in words, for people.
    detail: str
    # Advice on sending the row again: never (`no`), or when the missing thing may exist (`later`).
    sendAgain: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[FeedRejectionErrorErrorsItem]]
    # The number of further broken rules; absent if `errors` has them all.
    errorsOmitted: NotRequired[int]

class FeedRejection(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The time at which it was last sent.
    date: str
    # The serial of the controller that sent it.
    controllerSerial: str
    # The id of the audit entry of the rows that were recorded with it; null for none.
    batchId: Union[str, None]
    # The row as it was sent; null if it was not a JSON object, or was too long to be stored.
    row: Union[dict[str, Any], None]
    # The reason for the refusal.
    error: FeedRejectionError
    # The missing or wrong value, depending on the code; empty if the code is specific enough.
    cause: Union[str, None]
    # The number of times it was sent.
    times: int
    # True if it can be accepted once its cause is resolved.
    isHealable: bool
    # The time at which it was accepted; null while it is pending.
    resolvedAt: Union[str, None]
    # The time at which it was dismissed; null if it was not.
    dismissedAt: Union[str, None]

class FeedRejectionCauseListItemsItemDevice(TypedDict):
    """The machine that the report names; null for none."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class FeedRejectionCauseListItemsItem(TypedDict):
    # The reason that the reports were rejected for.
    code: str
    # The missing or wrong value, depending on the code; empty if the code says everything.
    cause: str
    # The number of reports that wait for it.
    count: int
    # The time at which the last of them was sent.
    lastAt: str
    # `bad` if the cause can be fixed, otherwise `warn`.
    severity: str
    # True if it can be accepted once its cause is resolved.
    isHealable: bool
    # The first report, as it was sent; null where that was not stored.
    row: Union[dict[str, Any], None]
    # The machine that the report names; null for none.
    device: Union[FeedRejectionCauseListItemsItemDevice, None]

class FeedRejectionCauseListOmitted(TypedDict):
    """The causes that are not listed, and their pending reports."""
    # The number of further causes.
    causes: int
    # The number of their pending reports.
    count: int

class FeedRejectionCauseList(TypedDict):
    # The items found, in the order of the list.
    items: list[FeedRejectionCauseListItemsItem]
    # The causes that are not listed, and their pending reports.
    omitted: FeedRejectionCauseListOmitted

class FeedRejectionList(TypedDict):
    # The items found, in the order of the list.
    items: list[FeedRejection]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class FetchedEntitlementsItemsItemConsumer(TypedDict):
    """The person."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class FetchedEntitlementsItemsItem(TypedDict):
    # The person.
    consumer: FetchedEntitlementsItemsItemConsumer
    # The quantity that the profile grants in the period; null for no limit.
    quantity: Union[int, None]
    # The quantity taken in the current period.
    used: int
    # The quantity left; null for no limit.
    remaining: Union[int, None]
    # The start of the current period; null before the first one.
    periodStart: Union[str, None]
    # The end of the current period; null without a current period, or if it never ends.
    periodEnd: Union[str, None]
    # The time at which it was last taken, by the machine’s clock; null for never.
    lastDeliveryAt: Union[str, None]
    # The current status.
    state: Literal["took", "not_yet", "never"]

class FetchedEntitlements(TypedDict):
    # The id of the product.
    productId: str
    # The moment that the data describe.
    at: str
    # People whose profile grants the product.
    entitled: int
    # The number of those people who took it in the period.
    took: int
    # The number of those people who did not take it.
    notYet: int
    # Null while per-person figures of the account are off, and for callers who may not see people.
    items: Union[list[FetchedEntitlementsItemsItem], None]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class GivenCreditCode(TypedDict):
    """The code."""
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: str

class GivenCreditConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class GivenCreditConsumer(TypedDict):
    """The person who got it, as they were then."""
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The consumer’s tags at the date of the movement; later changes rewrite nothing.
    tags: list[GivenCreditConsumerTagsItem]

class GivenCredit(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The time of the event.
    date: str
    # The amount given, in minor units; a negative amount was taken away.
    amount: int
    # The part that went to the subsidy, in minor units; the rest went to the top-ups.
    toSubsidy: int
    # The reason, as its author wrote it.
    reason: str
    # The top-ups of the code after it, in minor units.
    balanceAfter: int
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The code.
    code: GivenCreditCode
    # The person who got it, as they were then.
    consumer: GivenCreditConsumer
    # The id of the delivery that it compensates; null for none.
    transactionId: Union[str, None]
    # The number among the movements of the account, in the order of arrival, from 1 without gaps.
    sequence: int

class GivenRefundActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class GivenRefund(TypedDict):
    # The id of the failed delivery.
    transactionId: str
    # The time at which it was recorded.
    date: str
    # The refunded amount, in minor units.
    amount: int
    # The reason, as written by the person who recorded the refund.
    reason: str
    # The caller who did it.
    actor: GivenRefundActor
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str

class GrantRequest(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # `pending` until a contact answers, or the hour is over.
    state: Literal["pending", "granted", "declined", "expired"]
    # The end of its links, an hour after it was asked.
    expiresAt: str

class IgnoreReadingBody(TypedDict):
    # The reason to leave the reading out.
    reason: str

class ImportActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class ImportSummary(TypedDict):
    """The number of rows by result."""
    # Rows that created something.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that changed nothing, because their values were already stored.
    unchanged: int
    # Rows that were refused; nothing of them is stored.
    failed: int

class ImportUndo(TypedDict):
    """The state of its undo."""
    # The time until which it can be undone; null once its rows are deleted, after 7 days.
    until: Union[str, None]
    # The number of stored rows that were not undone.
    open: int
    # The number of rows that were undone.
    undone: int
    # The number of rows that the last undo left as they are.
    left: int
    # The time of the last undo; null if there was none.
    date: Union[str, None]

class Import(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The kind of things in its rows.
    kind: Literal["people", "products"]
    # The time at which its first row was applied.
    date: str
    # The caller who did it.
    actor: ImportActor
    # The trace of its request; with it, `GET /audit-logs` finds the entries of its rows.
    traceId: str
    # The name of the file; null if none was sent.
    fileName: Union[str, None]
    # The number of rows by result.
    summary: ImportSummary
    # The state of its undo.
    undo: ImportUndo

class ImportList(TypedDict):
    # The items found, in the order of the list.
    items: list[Import]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ImportResultSummary(TypedDict):
    """The number of rows by result."""
    # Rows that created something.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that changed nothing, because their values were already stored.
    unchanged: int
    # Rows that were refused; nothing of them is stored.
    failed: int

class ImportResultWarnings(TypedDict):
    """Changes that are often mistakes; check them before applying the sheet."""
    # The number of people or products whose name changes.
    nameChanges: int
    # The number of people whose balance is reduced.
    balancesReduced: int
    # The number of people who are new or get a card, but have no card with a profile: they cannot take anything.
    withoutProfile: int

class ImportResultFirstSubsidy(TypedDict):
    """For an import of people: how many new people got the first subsidy of a new card, how many wait for it, and until when. Cards with a balance in the sheet do not count."""
    # The number of new people who got one with this run.
    given: int
    # The number of new people who wait for the start of a period.
    waiting: int
    # The time at which the last of them gets it; null if none waits.
    waitingUntil: Union[str, None]

class ImportResultColumnsItem(TypedDict):
    # The header of the column, as in the sheet.
    name: str
    # The member that the column fills; null if unknown.
    field: Union[str, None]

class ImportResultRowsItemErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is exceeded: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the allowed values; absent if there are too many.
    allowed: NotRequired[list[str]]
    # True if a required member is missing; otherwise absent.
    required: NotRequired[Literal[True]]

class ImportResultRowsItemErrorHolder(TypedDict):
    """With a code that is taken: the person who has it; only for a key with `consumers:read`."""
    # The id of the person who has the code.
    consumerId: str
    # The name of the person.
    name: str
    # The number of the person.
    identification: str
    # False if the person left; another value for their code frees this one.
    isActive: bool

class ImportResultRowsItemError(TypedDict):
    """The reason for the refusal; absent if the row succeeded."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The HTTP status that a single call would have returned.
    status: int
    # The refusal in words, for people.
    detail: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[ImportResultRowsItemErrorErrorsItem]]
    # The number of further broken rules; absent if `errors` has them all.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: the person who has it; only for a key with `consumers:read`.
    holder: NotRequired[ImportResultRowsItemErrorHolder]

class ImportResultRowsItem(TypedDict):
    # The number of the row in the sheet; the header is row 1.
    row: int
    # The effect of the row.
    status: Literal["created", "updated", "unchanged", "failed"]
    # The id of the affected resource; null if the row failed, or if nothing was stored.
    id: Union[str, None]
    # The changed members, each with its value before and after.
    changes: dict[str, list[Union[str, bool, float, None]]]
    # Changes of the row that are often mistakes; absent if there are none.
    warnings: NotRequired[list[str]]
    # The reason for the refusal; absent if the row succeeded.
    error: Union[ImportResultRowsItemError, None]
    # The cells of a row that failed or was updated, in the order of `columns`; absent if the answer would have more than 8 MiB of them.
    cells: NotRequired[list[Union[str, float, bool, None]]]

class ImportResult(TypedDict):
    # True if nothing was stored, as requested.
    dryRun: bool
    # The id of the stored import, for `GET /imports/:id`; null if nothing was changed.
    importId: Union[str, None]
    # The number of rows by result.
    summary: ImportResultSummary
    # Changes that are often mistakes; check them before applying the sheet.
    warnings: ImportResultWarnings
    # For an import of people: how many new people got the first subsidy of a new card, how many wait for it, and until when. Cards with a balance in the sheet do not count.
    firstSubsidy: NotRequired[ImportResultFirstSubsidy]
    # The columns as the first row names them, and the field of each; null for one that is not known.
    columns: list[ImportResultColumnsItem]
    # Headers of the sheet that match no known column.
    unknownColumns: list[str]
    # The result of each row of the sheet.
    rows: list[ImportResultRowsItem]

class ImportRowLeft(TypedDict):
    """The reason why the last undo left the row as it is; null if it did not."""
    # `changed`: it was changed since. `used`: the card was used, or a machine or profile has the product. `removed`: it was removed. `refused`: a rule or a permission does not allow it.
    reason: str
    # The fields that were changed since.
    fields: list[str]
    # The code of the refusal; null for other reasons.
    code: Union[str, None]
    # The refusal in words; null for other reasons.
    detail: Union[str, None]

class ImportRow(TypedDict):
    # The number that the sheet shows.
    row: int
    # The effect of the row.
    status: Literal["created", "updated"]
    # The id of the person or the product.
    id: str
    # Its name after the import.
    name: str
    # The identification of the person, or the code of the product.
    key: Union[str, None]
    # Each changed field with its value before and after, as the sheet shows it.
    changes: dict[str, list[Union[str, bool, float, None]]]
    # The time at which the row was undone; null if it was not.
    undoneAt: Union[str, None]
    # The reason why the last undo left the row as it is; null if it did not.
    left: Union[ImportRowLeft, None]

class ImportRowList(TypedDict):
    # The items found, in the order of the list.
    items: list[ImportRow]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ImportUndoneImportActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class ImportUndoneImportSummary(TypedDict):
    """The number of rows by result."""
    # Rows that created something.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that changed nothing, because their values were already stored.
    unchanged: int
    # Rows that were refused; nothing of them is stored.
    failed: int

class ImportUndoneImportUndo(TypedDict):
    """The state of its undo."""
    # The time until which it can be undone; null once its rows are deleted, after 7 days.
    until: Union[str, None]
    # The number of stored rows that were not undone.
    open: int
    # The number of rows that were undone.
    undone: int
    # The number of rows that the last undo left as they are.
    left: int
    # The time of the last undo; null if there was none.
    date: Union[str, None]

class ImportUndoneImport(TypedDict):
    """The import after it."""
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The kind of things in its rows.
    kind: Literal["people", "products"]
    # The time at which its first row was applied.
    date: str
    # The caller who did it.
    actor: ImportUndoneImportActor
    # The trace of its request; with it, `GET /audit-logs` finds the entries of its rows.
    traceId: str
    # The name of the file; null if none was sent.
    fileName: Union[str, None]
    # The number of rows by result.
    summary: ImportUndoneImportSummary
    # The state of its undo.
    undo: ImportUndoneImportUndo

ImportUndone = TypedDict(
    "ImportUndone",
    {
        "undone": "int",
        "left": "int",
        "rows": "list[ImportRow]",
        "import": "ImportUndoneImport",
    },
)

class IncidentSubject(TypedDict):
    """The affected resource; null for none in particular."""
    # The type of the resource.
    type: str
    # The id of the resource.
    id: str
    # The serial of a machine; null for other resources.
    serial: Union[str, None]
    # The name.
    name: str

class IncidentAcknowledgedBy(TypedDict):
    """The caller who acknowledged it; null for no one."""
    # The kind of caller: a key, a user, a controller or the system.
    type: str
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class IncidentToldItemContact(TypedDict):
    """The contact that is notified."""
    # The id of the contact.
    id: str
    # The label: a name for people.
    label: str

class IncidentToldItem(TypedDict):
    # The contact that is notified.
    contact: IncidentToldItemContact
    # The time at which the contact was notified of the opening; null for never.
    openedAt: Union[str, None]
    # The time at which the contact was notified of the end; null for never.
    closedAt: Union[str, None]

class IncidentHistoryItemActor(TypedDict):
    """The caller who did it."""
    # The kind of caller: a key, a user, a controller or the system.
    type: str
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class IncidentHistoryItem(TypedDict):
    # The time of the event.
    date: str
    # The change: `opened`, `raised`, `again`, `unstable`, `acknowledged`, `unacknowledged`, `closed`.
    change: str
    # The severity: `warn` or `bad`.
    severity: str
    # The caller who did it.
    actor: Union[IncidentHistoryItemActor, None]
    # The note with the change; null for none.
    reason: Union[str, None]

class Incident(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: Union[str, None]
    # The kind of incident.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # The severity: `warn` or `bad`.
    severity: str
    # The affected resource; null for none in particular.
    subject: Union[IncidentSubject, None]
    # The current status.
    state: Literal["pending", "open", "acknowledged", "closed"]
    # The time at which it last opened; null while it is pending.
    openedAt: Union[str, None]
    # The time of the acknowledgement; null for none.
    acknowledgedAt: Union[str, None]
    # The caller who acknowledged it; null for no one.
    acknowledgedBy: Union[IncidentAcknowledgedBy, None]
    # The note of the acknowledgement.
    acknowledgedReason: Union[str, None]
    # The time at which it closed; null while it is not closed.
    closedAt: Union[str, None]
    # The number of times it opened, each within an hour of the previous end.
    openings: int
    # True if it opened and closed so often that it now closes only after an hour without its cause.
    isUnstable: bool
    # The end of its mute; null if it is not muted.
    mutedUntil: Union[str, None]
    # Details of the cause; the members depend on the kind.
    facts: dict[str, Union[str, float, None]]
    # The contacts that were notified of it.
    told: list[IncidentToldItem]
    # Its history, latest first, at most 200 entries.
    history: list[IncidentHistoryItem]

class IncidentList(TypedDict):
    # The items found, in the order of the list.
    items: list[ListedIncident]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class InventoryDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class InventoryProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]

class Inventory(TypedDict):
    # The machine.
    device: InventoryDevice
    # The id of the operation where the machine is; null for none.
    operationId: Union[str, None]
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The product.
    product: InventoryProduct
    # The price of this selection, in minor units, tax included; null if the product’s price applies.
    price: Union[int, None]
    # The number of units in it; null if unknown.
    stock: Union[int, None]
    # The maximum number of units; null if unknown.
    capacity: Union[int, None]
    # True if the selection is empty, or holds less than a tenth of its capacity.
    isLow: bool

class InventoryList(TypedDict):
    # The items found, in the order of the list.
    items: list[Inventory]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class IssueLineProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # The name of the product.
    name: str

class IssueLineDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class IssueLineOperation(TypedDict):
    """The operation; null for none."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class IssueLineTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class IssueLineRequirementsItem(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class IssueLine(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The time of the event.
    date: str
    # The product.
    product: IssueLineProduct
    # The quantity: a delivery is of one.
    quantity: int
    # The machine.
    device: IssueLineDevice
    # The operation; null for none.
    operation: Union[IssueLineOperation, None]
    # The person’s tags at the date of the delivery.
    tags: list[IssueLineTagsItem]
    # The person’s active requirements of today that the product meets.
    requirements: list[IssueLineRequirementsItem]
    # `kept`: it need not be returned; `out`: it must be returned and was not yet.
    state: Literal["kept", "out", "returned", "written_off"]
    # The time of the return; null if it was not returned, or was written off.
    returnedAt: Union[str, None]
    # True if a person recorded the return, or wrote it off.
    closedByHand: bool
    # True if the machine named a video of the delivery.
    hasVideo: bool
    # True if the machine named a video of the return.
    hasReturnVideo: bool

class KeyUsageUsageItem(TypedDict):
    # The start of the hour.
    hour: str
    # All requests that were answered in it.
    requests: int
    # Those that were answered with a status of 400 or above.
    refused: int
    # Those that were answered 429.
    tooMany: int

class KeyUsage(TypedDict):
    # The time at which Larder started; earlier requests are not counted.
    since: str
    # The last 24 hours, newest first; the first is the current hour.
    usage: list[KeyUsageUsageItem]

class ListedCreditCode(TypedDict):
    """The code."""
    # The value exactly as the machine reads it.
    codeId: NotRequired[str]
    # The type of the code; see `GET /selectors/code_types`.
    codeType: NotRequired[str]

class ListedCreditConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class ListedCreditConsumer(TypedDict):
    """The person who got it, as they were then."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The name of the person.
    name: NotRequired[str]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: NotRequired[str]
    # The consumer’s tags at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[ListedCreditConsumerTagsItem]]

class ListedCredit(TypedDict):
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The time of the event.
    date: NotRequired[str]
    # The amount given, in minor units; a negative amount was taken away.
    amount: NotRequired[int]
    # The part that went to the subsidy, in minor units; the rest went to the top-ups.
    toSubsidy: NotRequired[int]
    # The reason, as its author wrote it.
    reason: NotRequired[str]
    # The top-ups of the code after it, in minor units.
    balanceAfter: NotRequired[int]
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: NotRequired[str]
    # The code.
    code: NotRequired[ListedCreditCode]
    # The person who got it, as they were then.
    consumer: NotRequired[ListedCreditConsumer]
    # The id of the delivery that it compensates; null for none.
    transactionId: NotRequired[Union[str, None]]
    # The number among the movements of the account, in the order of arrival, from 1 without gaps.
    sequence: NotRequired[int]
    # The id of the account.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # The id of the audit entry of its batch.
    batchId: NotRequired[Union[str, None]]

class ListedIncidentSubject(TypedDict):
    """The affected resource; null for none in particular."""
    # The type of the resource.
    type: str
    # The id of the resource.
    id: str
    # The serial of a machine; null for other resources.
    serial: Union[str, None]
    # The name.
    name: str

class ListedIncidentAcknowledgedBy(TypedDict):
    """The caller who acknowledged it; null for no one."""
    # The kind of caller: a key, a user, a controller or the system.
    type: str
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class ListedIncidentToldItemContact(TypedDict):
    """The contact that is notified."""
    # The id of the contact.
    id: str
    # The label: a name for people.
    label: str

class ListedIncidentToldItem(TypedDict):
    # The contact that is notified.
    contact: ListedIncidentToldItemContact
    # The time at which the contact was notified of the opening; null for never.
    openedAt: Union[str, None]
    # The time at which the contact was notified of the end; null for never.
    closedAt: Union[str, None]

class ListedIncident(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: Union[str, None]
    # The kind of incident.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # The severity: `warn` or `bad`.
    severity: str
    # The affected resource; null for none in particular.
    subject: Union[ListedIncidentSubject, None]
    # The current status.
    state: Literal["pending", "open", "acknowledged", "closed"]
    # The time at which it last opened; null while it is pending.
    openedAt: Union[str, None]
    # The time of the acknowledgement; null for none.
    acknowledgedAt: Union[str, None]
    # The caller who acknowledged it; null for no one.
    acknowledgedBy: Union[ListedIncidentAcknowledgedBy, None]
    # The note of the acknowledgement.
    acknowledgedReason: Union[str, None]
    # The time at which it closed; null while it is not closed.
    closedAt: Union[str, None]
    # The number of times it opened, each within an hour of the previous end.
    openings: int
    # True if it opened and closed so often that it now closes only after an hour without its cause.
    isUnstable: bool
    # The end of its mute; null if it is not muted.
    mutedUntil: Union[str, None]
    # Details of the cause; the members depend on the kind.
    facts: dict[str, Union[str, float, None]]
    # The contacts that were notified of it.
    told: list[ListedIncidentToldItem]

class LoggedRequest(TypedDict):
    # The time of the answer.
    date: str
    # The HTTP method.
    method: str
    # The path as it was called, without its query. A code’s value in it is `:codeId`, and it is cut after 200 characters.
    path: str
    # The status of the answer.
    status: int
    # The code of the problem; null for a success.
    code: Union[str, None]
    # The duration until the answer, in milliseconds.
    durationMs: int
    # The `x-trace-id` of the answer.
    traceId: str

class MachineReconciliationDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class MachineReconciliationEndsFrom(TypedDict):
    """The earlier end, with its reading and its visit."""
    # The id of the reading at this end; null without one.
    readingId: Union[str, None]
    # The id of the visit at this end, the last one that counted; null without one.
    visitId: Union[str, None]

class MachineReconciliationEndsTo(TypedDict):
    """The later end, with its reading and its visit."""
    # The id of the reading at this end; null without one.
    readingId: Union[str, None]
    # The id of the visit at this end, the last one that counted; null without one.
    visitId: Union[str, None]

MachineReconciliationEnds = TypedDict(
    "MachineReconciliationEnds",
    {
        "from": "MachineReconciliationEndsFrom",
        "to": "MachineReconciliationEndsTo",
    },
)
"""The readings and visits that are compared."""

class MachineReconciliationWarningsItem(TypedDict):
    # The kind of the warning.
    code: str
    # Details; the members depend on the code.
    facts: dict[str, Any]

class MachineReconciliationSelectionsItemProduct(TypedDict):
    """The product in the planogram; null if it does not have the selection."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class MachineReconciliationSelectionsItemMachine(TypedDict):
    """Figures that the machine counted."""
    # The number of vends, including free ones; null if the machine does not report it.
    vends: Union[int, None]
    # Their value, in minor units; null if it is not known or cannot be compared.
    value: Union[int, None]
    # Test vends; null if the machine does not report them.
    tests: Union[int, None]
    # Free vends; null if the machine does not report them.
    free: Union[int, None]

class MachineReconciliationSelectionsItemReported(TypedDict):
    """Deliveries that its controller reported."""
    # The number of vends; null if nothing reports for the machine.
    vends: Union[int, None]
    # Their value, in minor units; null if nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationSelectionsItemCounted(TypedDict):
    """Figures that people counted."""
    # Items sold by people’s counts; null unless both ends were counted.
    sold: Union[int, None]

class MachineReconciliationSelectionsItemDifference(TypedDict):
    """The machine’s figure less the reported one, or less the counted one if nothing reports for the machine."""
    # The number of vends.
    vends: int
    # The same in minor units; null if it is not known.
    value: Union[int, None]

class MachineReconciliationSelectionsItemCausesItem(TypedDict):
    # The reason.
    cause: str
    # The vends that it explains.
    vends: int
    # The amount that it explains, in minor units; null for none.
    value: Union[int, None]
    # Details; the members depend on the cause.
    facts: dict[str, Any]

class MachineReconciliationSelectionsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The product in the planogram; null if it does not have the selection.
    product: Union[MachineReconciliationSelectionsItemProduct, None]
    # Figures that the machine counted.
    machine: MachineReconciliationSelectionsItemMachine
    # Deliveries that its controller reported.
    reported: MachineReconciliationSelectionsItemReported
    # Figures that people counted.
    counted: MachineReconciliationSelectionsItemCounted
    # The machine’s figure less the reported one, or less the counted one if nothing reports for the machine.
    difference: MachineReconciliationSelectionsItemDifference
    # The verdict: if the witnesses agree, or why they do not; null with one witness.
    verdict: Union[str, None]
    # The witnesses that agree: two or more, or none.
    agree: list[str]
    # The reasons that the witnesses differ.
    causes: list[MachineReconciliationSelectionsItemCausesItem]

class MachineReconciliationTotalMachine(TypedDict):
    """Figures that the machine counted."""
    # The number of vends, including free ones; null if the machine does not report it.
    vends: Union[int, None]
    # Their value, in minor units; null if it is not known or cannot be compared.
    value: Union[int, None]
    # Test vends; null if the machine does not report them.
    tests: Union[int, None]
    # Free vends; null if the machine does not report them.
    free: Union[int, None]

class MachineReconciliationTotalReported(TypedDict):
    """Deliveries that its controller reported."""
    # The number of vends; null if nothing reports for the machine.
    vends: Union[int, None]
    # Their value, in minor units; null if nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationTotalCounted(TypedDict):
    """Figures that people counted."""
    # Items sold by people’s counts; null unless both ends were counted.
    sold: Union[int, None]

class MachineReconciliationTotalDifference(TypedDict):
    """The machine’s figure less the reported one, or less the counted one if nothing reports for the machine."""
    # The number of vends.
    vends: int
    # The same in minor units; null if it is not known.
    value: Union[int, None]

class MachineReconciliationTotalCausesItem(TypedDict):
    # The reason.
    cause: str
    # The vends that it explains.
    vends: int
    # The amount that it explains, in minor units; null for none.
    value: Union[int, None]
    # Details; the members depend on the cause.
    facts: dict[str, Any]

class MachineReconciliationTotal(TypedDict):
    """The same for the whole machine, if it does not count by selection; otherwise null."""
    # Figures that the machine counted.
    machine: MachineReconciliationTotalMachine
    # Deliveries that its controller reported.
    reported: MachineReconciliationTotalReported
    # Figures that people counted.
    counted: MachineReconciliationTotalCounted
    # The machine’s figure less the reported one, or less the counted one if nothing reports for the machine.
    difference: MachineReconciliationTotalDifference
    # The verdict: if the witnesses agree, or why they do not; null with one witness.
    verdict: Union[str, None]
    # The witnesses that agree: two or more, or none.
    agree: list[str]
    # The reasons that the witnesses differ.
    causes: list[MachineReconciliationTotalCausesItem]

class MachineReconciliationMoneySold(TypedDict):
    """Sales, in minor units."""
    # Sales by the machine; null if they cannot be compared.
    machine: Union[int, None]
    # Sales by the reports; null if nothing reports for the machine.
    reported: Union[int, None]
    # The machine’s less the reports’; null if not known.
    difference: Union[int, None]

class MachineReconciliationMoneyByPaymentItemMachine(TypedDict):
    """Figures that the machine counted."""
    # The number of vends, including free ones; null if the machine does not report it.
    vends: Union[int, None]
    # Their value, in minor units; null if it is not known or cannot be compared.
    value: Union[int, None]

class MachineReconciliationMoneyByPaymentItemReported(TypedDict):
    """Deliveries that its controller reported."""
    # The number of vends; null if nothing reports for the machine.
    vends: Union[int, None]
    # Their value, in minor units; null if nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationMoneyByPaymentItem(TypedDict):
    # CA cash, DA and DB cashless, TA tokens.
    payment: str
    # The payment methods in Larder for it.
    methods: list[str]
    # Figures that the machine counted.
    machine: MachineReconciliationMoneyByPaymentItemMachine
    # Deliveries that its controller reported.
    reported: MachineReconciliationMoneyByPaymentItemReported
    # The machine’s less the reports’, in minor units; null if not known.
    difference: Union[int, None]

class MachineReconciliationMoneyBag(TypedDict):
    """The cash that was collected at the end; null for none."""
    # The time of the previous collection.
    since: str
    # The expected amount, in minor units; null if not known.
    expected: Union[int, None]
    # The counted amount, in minor units.
    collected: int
    # The counted amount less the expected one, in minor units; null if not known.
    difference: Union[int, None]
    # The difference that is tolerated, in minor units; null if nothing is expected.
    tolerance: Union[int, None]
    # `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`.
    level: str
    # The reason that nothing is expected; null if something is, or if the amounts cannot be compared.
    unknown: Union[str, None]

class MachineReconciliationMoneyTubes(TypedDict):
    """The coin tubes; null if unknown."""
    # The expected amount, in minor units; null if not known.
    expected: int
    # Their content as reported by the machine, in minor units.
    counted: int
    # Their content less the expected content, in minor units.
    difference: int

class MachineReconciliationMoneyCausesItem(TypedDict):
    # The reason.
    cause: str
    # The vends that it explains.
    vends: int
    # The amount that it explains, in minor units; null for none.
    value: Union[int, None]
    # Details; the members depend on the cause.
    facts: dict[str, Any]

class MachineReconciliationMoney(TypedDict):
    """Sales, payments, and the cash in the cash box."""
    # Sales, in minor units.
    sold: MachineReconciliationMoneySold
    # The same by the machine’s ways of payment.
    byPayment: list[MachineReconciliationMoneyByPaymentItem]
    # The cash that was collected at the end; null for none.
    bag: Union[MachineReconciliationMoneyBag, None]
    # The coin tubes; null if unknown.
    tubes: Union[MachineReconciliationMoneyTubes, None]
    # The reasons that the witnesses differ.
    causes: list[MachineReconciliationMoneyCausesItem]

class MachineReconciliationNotesItemDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

MachineReconciliationNotesItem = TypedDict(
    "MachineReconciliationNotesItem",
    {
        "id": "str",
        "device": "MachineReconciliationNotesItemDevice",
        "from": "str",
        "to": "str",
        "selection": "Union[str, None]",
        "cause": "str",
        "text": "str",
        "figures": "dict[str, Any]",
        "date": "str",
        "actor": "str",
        "isOutdated": "Union[bool, None]",
    },
)

class MachineReconciliationLeftOutItem(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The moment when the machine was read.
    readAt: str
    # The reason.
    reason: Union[str, None]

MachineReconciliation = TypedDict(
    "MachineReconciliation",
    {
        "device": "MachineReconciliationDevice",
        "currency": "str",
        "from": "str",
        "to": "str",
        "ends": "MachineReconciliationEnds",
        "provisional": "bool",
        "warnings": "list[MachineReconciliationWarningsItem]",
        "selections": "list[MachineReconciliationSelectionsItem]",
        "total": "Union[MachineReconciliationTotal, None]",
        "money": "MachineReconciliationMoney",
        "notes": "list[MachineReconciliationNotesItem]",
        "leftOut": "list[MachineReconciliationLeftOutItem]",
    },
)

class Me(TypedDict):
    # The id of the key.
    id: str
    # The label: a name for people.
    label: str
    # The scope: `account`, `client` (all of its accounts), or for users `all`.
    scope: Literal["all", "client", "account"]
    # The id of the client of the key; null for a user with access to all clients.
    clientId: Union[str, None]
    # The id of the account of the key; null for all accounts of the client.
    accountId: Union[str, None]
    # The permissions.
    permissions: list[str]
    # The maximum number of requests per minute.
    rateLimit: int
    # The expiry of the key; null for never.
    expiresAt: Union[str, None]

class MessageContact(TypedDict):
    """The recipient."""
    # The id of the contact.
    id: str
    # The label: a name for people.
    label: str
    # The channel to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # The contact’s address or URL. It is a secret: answers contain only its domain or host.
    target: str

class Message(TypedDict):
    # The id of the message: it is part of its Message-ID, and its `webhook-id`.
    id: str
    # The recipient.
    contact: MessageContact
    # The kind: `alert`, `digest`, `reminder`, `report`, `test` or `heartbeat`.
    kind: Literal["alert", "digest", "reminder", "report", "test", "heartbeat", "ask"]
    # The status: `queued`, `sending`, `sent`, `failed` or `dropped`.
    state: Literal["queued", "sending", "sent", "failed", "dropped"]
    # The id of the account that the message is about; null for no single account.
    accountId: Union[str, None]
    # The subject line; null until the text is written.
    subject: Union[str, None]
    # The number of attempts.
    attempts: int
    # The time of creation.
    createdAt: str
    # The time of the next attempt; null once it ended.
    nextAt: Union[str, None]
    # The time after which Larder gives up.
    expiresAt: str
    # The time at which it was sent or given up; null while it is pending.
    endedAt: Union[str, None]
    # The reason why the last attempt failed, as a code; null for none.
    error: Union[str, None]
    # The reply of the other side, without secrets; null for none.
    line: Union[str, None]

class MessageList(TypedDict):
    # The items found, in the order of the list.
    items: list[Message]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]
    # True if sending is on; a restored copy sends nothing until an owner turns it on.
    isSending: bool

class MuteCreatedBy(TypedDict):
    """The caller who created it."""
    # The kind of caller: a key, a user, a controller or the system.
    type: str
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class Mute(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: Union[str, None]
    # The kinds of incidents; null for all of the account.
    kinds: Union[list[str], None]
    # The machines; null for all.
    deviceIds: Union[list[str], None]
    # The time at which it ends unless it is ended earlier.
    until: str
    # The reason for the mute.
    reason: str
    # The time of creation.
    createdAt: str
    # The caller who created it.
    createdBy: Union[MuteCreatedBy, None]

class MuteList(TypedDict):
    # The items found, in the order of the list.
    items: list[Mute]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class NewSubscriptionOwner(TypedDict):
    """The key or user whose permissions apply; null if unknown."""
    # The kind of owner: a key or a user.
    type: Literal["api_key", "operator"]
    # The id, a UUID; it never changes.
    id: str
    # The label: a name for people.
    label: str

class NewSubscriptionSuspension(TypedDict):
    """The reason why it is suspended; null while it is not."""
    # `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`.
    reason: str
    # The permissions that the owner lacks, for `forbidden`.
    permissions: list[str]

class NewSubscriptionBehind(TypedDict):
    """The changes after the position."""
    # The number of changes.
    changes: int
    # The age of the first of them, in seconds.
    seconds: int

class NewSubscription(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: Union[str, None]
    # The id of the account.
    accountId: Union[str, None]
    # The label: a name for people.
    label: str
    # The kinds of changes that are sent; null for all.
    kinds: Union[list[str], None]
    # The content of messages: `bell` only notifies, `changes` contains the changes.
    payload: str
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The URL to call.
    url: str
    # `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.
    state: Literal["active", "retrying", "suspended", "ended"]
    # The key or user whose permissions apply; null if unknown.
    owner: Union[NewSubscriptionOwner, None]
    # The reason why it is suspended; null while it is not.
    suspension: Union[NewSubscriptionSuspension, None]
    # The time of the next try; null while nothing failed.
    nextAttemptAt: Union[str, None]
    # The reason why the last call failed; null if it did not.
    lastError: Union[str, None]
    # The cursor of the last change that was delivered.
    position: str
    # The changes after the position.
    behind: NewSubscriptionBehind
    # The secret that signs its messages; it is shown only once.
    secret: str

class Operation(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The name of the operation.
    name: str
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class OperationList(TypedDict):
    # The items found, in the order of the list.
    items: list[Operation]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class OverviewAccount(TypedDict):
    """The account."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the account.
    name: str
    # The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements.
    currency: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str

class OverviewReasonsItemSubject(TypedDict):
    """The affected resource; null for none in particular."""
    # The kind of thing.
    type: Literal["device", "controller"]
    # Its id.
    id: str
    # The serial of a machine; null for other resources.
    serial: str
    # The name.
    name: str

class OverviewReasonsItem(TypedDict):
    # The problem, as a code for programs.
    code: str
    # The severity: `warn` or `bad`.
    severity: str
    # The affected resource; null for none in particular.
    subject: Union[OverviewReasonsItemSubject, None]
    # The start; null if unknown.
    since: Union[str, None]
    # Details; the members depend on the code.
    facts: dict[str, Union[str, float, None]]

class OverviewHoursItemToday(TypedDict):
    """The figure of today; null for a future hour."""
    # The number of sales (`vending`).
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # The number of issues against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewHoursItemLastWeek(TypedDict):
    """The figure of the same day a week ago."""
    # The number of sales (`vending`).
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # The number of issues against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewHoursItem(TypedDict):
    # The hour of the day, 0 to 23, in the account’s time zone.
    hour: int
    # The figure of today; null for a future hour.
    today: Union[OverviewHoursItemToday, None]
    # The figure of the same day a week ago.
    lastWeek: OverviewHoursItemLastWeek

class OverviewSoFarToday(TypedDict):
    """The figure of today, until now."""
    # The number of sales (`vending`).
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # The number of issues against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewSoFarLastWeek(TypedDict):
    """The figure of the same day a week ago, until the same time."""
    # The number of sales (`vending`).
    sales: int
    # The revenue, in minor units, tax included.
    revenue: int
    # The number of issues against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewSoFar(TypedDict):
    """The day until now, and the same day a week ago until the same time."""
    # The figure of today, until now.
    today: OverviewSoFarToday
    # The figure of the same day a week ago, until the same time.
    lastWeek: OverviewSoFarLastWeek

class OverviewMachinesItemsItemOperation(TypedDict):
    """The operation; null for none."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the operation.
    name: str

class OverviewMachinesItemsItemController(TypedDict):
    """The controller that reports for it."""
    # The serial of the controller.
    serial: Union[str, None]
    # The connection status, judged by its usual interval of calls.
    state: Literal["on_time", "late", "silent", "never_seen", "unwatched"]
    # The time of its last call; null for never.
    lastSeenAt: Union[str, None]
    # The usual number of seconds between two calls; null if unknown.
    usualGapSeconds: Union[int, None]

class OverviewMachinesItemsItemSelections(TypedDict):
    """The state of its selections."""
    # Selections whose stock is counted.
    total: int
    # Selections with a stock of 0.
    empty: int
    # Selections with less than a tenth of their capacity.
    low: int

class OverviewMachinesItemsItemProblemsItem(TypedDict):
    # The problem, as a code for programs.
    code: str
    # The severity: `warn` or `bad`.
    severity: str

class OverviewMachinesItemsItemFailuresWorstProduct(TypedDict):
    """The product of the last of its failures."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class OverviewMachinesItemsItemFailuresWorst(TypedDict):
    """The selection with the most failures; null without failures."""
    # The selection; null if the machine named none, and only the product is known.
    selection: Union[str, None]
    # The product of the last of its failures.
    product: OverviewMachinesItemsItemFailuresWorstProduct
    # The number of its failures.
    count: int

class OverviewMachinesItemsItemFailures(TypedDict):
    """Deliveries that failed in the last 24 hours."""
    # The number of failed deliveries.
    count: int
    # The time of the last one; null for none.
    lastAt: Union[str, None]
    # The reason for the last one; null for none.
    lastReason: Union[str, None]
    # The selection with the most failures; null without failures.
    worst: Union[OverviewMachinesItemsItemFailuresWorst, None]

class OverviewMachinesItemsItem(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name.
    name: str
    # The operation; null for none.
    operation: Union[OverviewMachinesItemsItemOperation, None]
    # The worst status of all: `good`, `warn` or `bad`.
    lamp: str
    # The controller that reports for it.
    controller: OverviewMachinesItemsItemController
    # The controller that reports for it, if that is not the one of the device; else null.
    reportedBy: Union[str, None]
    # The time of its last report; null for never.
    lastMovementAt: Union[str, None]
    # The state of its selections.
    selections: OverviewMachinesItemsItemSelections
    # The open incidents that its status shows, worst first.
    problems: list[OverviewMachinesItemsItemProblemsItem]
    # Deliveries that failed in the last 24 hours.
    failures: OverviewMachinesItemsItemFailures

class OverviewMachines(TypedDict):
    """The machines of the account."""
    # All machines.
    total: int
    # Machines with nothing wrong.
    good: int
    # Machines that need attention.
    warn: int
    # Machines that do not work.
    bad: int
    # Machines that are not connected yet: they never reported.
    idle: int
    # The items found, in the order of the list.
    items: list[OverviewMachinesItemsItem]
    # The number of items beyond `items`.
    omitted: int

class OverviewToolsItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class OverviewToolsItemsItemConsumer(TypedDict):
    """The person who took it, as they were then; null if unknown."""
    # The name of the person.
    name: Union[str, None]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: Union[str, None]
    # The value exactly as the machine reads it.
    codeId: str

class OverviewToolsItemsItemDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class OverviewToolsItemsItem(TypedDict):
    # The id of the delivery.
    deliveryId: str
    # The time at which it was taken.
    date: str
    # The product.
    product: OverviewToolsItemsItemProduct
    # The person who took it, as they were then; null if unknown.
    consumer: Union[OverviewToolsItemsItemConsumer, None]
    # The machine.
    device: OverviewToolsItemsItemDevice

class OverviewTools(TypedDict):
    """Loaned units that were not returned."""
    # The number on loan, up to 1000.
    open: int
    # The number on loan for more than a day, up to 1000.
    overdue: int
    # The number on loan for more than 30 days, up to 1000.
    lost: int
    # The items found, in the order of the list.
    items: list[OverviewToolsItemsItem]

class OverviewRefundsItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class OverviewRefundsItemsItemDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class OverviewRefundsItemsItem(TypedDict):
    # The id of the delivery that it compensates; null for none.
    transactionId: str
    # The time at which the sale failed.
    date: str
    # Their total amount.
    amount: int
    # The payment method; see `GET /selectors/payment_methods`.
    method: str
    # The product.
    product: OverviewRefundsItemsItemProduct
    # The machine.
    device: OverviewRefundsItemsItemDevice

class OverviewRefunds(TypedDict):
    """Failed sales of the last 30 days that must be refunded by hand."""
    # The number, at most 1000.
    due: int
    # Their total amount.
    amount: int
    # The oldest 20.
    items: list[OverviewRefundsItemsItem]

class OverviewRefusals(TypedDict):
    """The number of refusals by machines."""
    # Since midnight, up to 1000.
    today: int
    # Until the same time of that day a week ago, up to 1000.
    lastWeek: int

class OverviewInstallationDisk(TypedDict):
    """The disk with the data; null if the data are in memory."""
    # The free bytes on the disk; null if the data are in memory.
    freeBytes: int
    # True if the free space is low.
    isLow: bool

class OverviewInstallationBackups(TypedDict):
    """The status of backups."""
    # True if backups are scheduled.
    isScheduled: bool
    # The time at which a backup was last tested by restoring it; null for never.
    lastProvenAt: Union[str, None]
    # The number of consecutive failures.
    failures: int
    # True if they are on the same disk as the data and would be lost with it; null if unknown.
    onDataDisk: Union[bool, None]

class OverviewInstallationCertificate(TypedDict):
    """The certificate for HTTPS; null without HTTPS."""
    # The time at which it ends.
    endsAt: str

class OverviewInstallation(TypedDict):
    """The status of the appliance itself."""
    # The disk with the data; null if the data are in memory.
    disk: Union[OverviewInstallationDisk, None]
    # The status of backups.
    backups: OverviewInstallationBackups
    # The certificate for HTTPS; null without HTTPS.
    certificate: Union[OverviewInstallationCertificate, None]

class Overview(TypedDict):
    # The account.
    account: OverviewAccount
    # The moment that the data describe.
    at: str
    # The worst status of all: `good`, `warn` or `bad`.
    lamp: str
    # The problems that need attention, worst first.
    reasons: list[OverviewReasonsItem]
    # The number of problems beyond `reasons`.
    reasonsOmitted: int
    # The 24 hours of the day in the account’s time zone.
    hours: list[OverviewHoursItem]
    # The day until now, and the same day a week ago until the same time.
    soFar: OverviewSoFar
    # The machines of the account.
    machines: OverviewMachines
    # Loaned units that were not returned.
    tools: OverviewTools
    # Failed sales of the last 30 days that must be refunded by hand.
    refunds: OverviewRefunds
    # The number of refusals by machines.
    refusals: OverviewRefusals
    # The status of the appliance itself.
    installation: Union[OverviewInstallation, None]

class OverviewMachineOperation(TypedDict):
    """The operation; null for none."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the operation.
    name: str

class OverviewMachineController(TypedDict):
    """The controller that reports for it."""
    # The serial of the controller.
    serial: Union[str, None]
    # The connection status, judged by its usual interval of calls.
    state: Literal["on_time", "late", "silent", "never_seen", "unwatched"]
    # The time of its last call; null for never.
    lastSeenAt: Union[str, None]
    # The usual number of seconds between two calls; null if unknown.
    usualGapSeconds: Union[int, None]

class OverviewMachineSelections(TypedDict):
    """The state of its selections."""
    # Selections whose stock is counted.
    total: int
    # Selections with a stock of 0.
    empty: int
    # Selections with less than a tenth of their capacity.
    low: int

class OverviewMachineProblemsItem(TypedDict):
    # The problem, as a code for programs.
    code: str
    # The severity: `warn` or `bad`.
    severity: str

class OverviewMachineFailuresWorstProduct(TypedDict):
    """The product of the last of its failures."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class OverviewMachineFailuresWorst(TypedDict):
    """The selection with the most failures; null without failures."""
    # The selection; null if the machine named none, and only the product is known.
    selection: Union[str, None]
    # The product of the last of its failures.
    product: OverviewMachineFailuresWorstProduct
    # The number of its failures.
    count: int

class OverviewMachineFailures(TypedDict):
    """Deliveries that failed in the last 24 hours."""
    # The number of failed deliveries.
    count: int
    # The time of the last one; null for none.
    lastAt: Union[str, None]
    # The reason for the last one; null for none.
    lastReason: Union[str, None]
    # The selection with the most failures; null without failures.
    worst: Union[OverviewMachineFailuresWorst, None]

class OverviewMachine(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name.
    name: str
    # The operation; null for none.
    operation: Union[OverviewMachineOperation, None]
    # The worst status of all: `good`, `warn` or `bad`.
    lamp: str
    # The controller that reports for it.
    controller: OverviewMachineController
    # The controller that reports for it, if that is not the one of the device; else null.
    reportedBy: Union[str, None]
    # The time of its last report; null for never.
    lastMovementAt: Union[str, None]
    # The state of its selections.
    selections: OverviewMachineSelections
    # The open incidents that its status shows, worst first.
    problems: list[OverviewMachineProblemsItem]
    # Deliveries that failed in the last 24 hours.
    failures: OverviewMachineFailures
    # The business lines: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # The share of its capacity that is filled, 0 to 1; null if unknown.
    filled: Union[float, None]

class OverviewMachineList(TypedDict):
    # The items found, in the order of the list.
    items: list[OverviewMachine]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class OwnExportError(TypedDict):
    """The reason why there is no file; present if `status` is `failed`."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The refusal in words, for people.
    detail: str

class OwnExport(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The format of the file: a workbook, CSV, or one JSON object per line.
    format: str
    # The time of the request.
    createdAt: str
    # The name of the file; null until it exists.
    fileName: Union[str, None]
    # The length of the file; null until it exists.
    bytes: Union[int, None]
    # The status of the job: from `pending` to `running`, then `ready`, `failed` or `cancelled`.
    status: Literal["pending", "running", "ready", "failed", "cancelled"]
    # Rows of the file, without headers, or those written so far in the answer about a `running` job; null without a file.
    rows: Union[int, None]
    # The URL of the file; present if `status` is `ready`.
    url: NotRequired[str]
    # The expiry of the link, 15 minutes from now.
    expiresAt: NotRequired[str]
    # The reason why there is no file; present if `status` is `failed`.
    error: NotRequired[OwnExportError]

class OwnExportList(TypedDict):
    # The items found, in the order of the list.
    items: list[OwnExport]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class PresetProfilePeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # The preset; see `GET /selectors/period_presets`.
    value: str

Product = Union["VendingProduct", "EasProduct"]

class ProductList(TypedDict):
    # The items found, in the order of the list.
    items: list[Product]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ProductPlacementDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ProductPlacement(TypedDict):
    # The machine.
    device: ProductPlacementDevice
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The price of this selection, in minor units, tax included; null if the product’s price applies.
    price: Union[int, None]
    # The number of units in it; null if unknown.
    stock: Union[int, None]
    # The maximum number of units; null if unknown.
    capacity: Union[int, None]

class ProductPlacementList(TypedDict):
    # The items found, in the order of the list.
    items: list[ProductPlacement]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

Profile = Union["VendingProfile", "EasProfile"]

class ProfileList(TypedDict):
    # The items found, in the order of the list.
    items: list[Profile]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ReadingDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ReadingWarningsItem(TypedDict):
    # The code of the warning or problem.
    code: str
    # Details: the place, the extent or the reason.
    detail: str

class Reading(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The machine.
    device: Union[ReadingDevice, None]
    # The state: `accepted` (it is compared), `quarantined` or `ignored`.
    state: Literal["accepted", "quarantined", "ignored"]
    # The reason that it is not compared; null if it is.
    reason: Union[str, None]
    # True if a user accepted it.
    isVouched: bool
    # True if it is incomplete, and can never be compared.
    isDamaged: bool
    # The moment when the machine was read.
    readAt: str
    # The clock of that moment: the reader’s, the machine’s, or Larder’s on arrival.
    readBy: str
    # The time of the report.
    receivedAt: str
    # The number of seconds that the machine’s clock is ahead; null if it has no clock.
    clockOffsetSeconds: Union[int, None]
    # The way in which it was received.
    door: str
    # The name of the file; null for none.
    fileName: Union[str, None]
    # The SHA-256 of its normalized lines, in hexadecimal.
    sha256: str
    # The result of comparing its checksum with its lines.
    crc: str
    # True if its line count is right; null if it has none.
    countOk: Union[bool, None]
    # The identity that the machine states.
    machine: dict[str, Union[str, None]]
    # Vends since the machine was initialized, by its own count; null if it does not report them.
    vends: Union[int, None]
    # Their value in the machine’s smallest unit of money; null if it does not report it.
    value: Union[int, None]
    # Oddities that do not prevent a comparison.
    warnings: list[ReadingWarningsItem]

class ReadingCandidatesItemsItemDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ReadingCandidatesItemsItemReasonsItem(TypedDict):
    # The reason.
    reason: str
    # True if the reason is in favor of the machine.
    speaksFor: bool
    # The name that the reason is based on; null if it is based on counters.
    value: Union[str, None]
    # Vends between the machine’s last reading and this one; null for other reasons.
    vends: Union[int, None]
    # Time of that last reading; null for other reasons.
    readAt: Union[str, None]

class ReadingCandidatesItemsItem(TypedDict):
    # The machine.
    device: ReadingCandidatesItemsItemDevice
    # The location of the machine; null for none.
    place: Union[str, None]
    # Reasons for and against the machine.
    reasons: list[ReadingCandidatesItemsItemReasonsItem]

class ReadingCandidates(TypedDict):
    # The machines, the likeliest first.
    items: list[ReadingCandidatesItemsItem]

class ReadingList(TypedDict):
    # The items found, in the order of the list.
    items: list[Reading]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ReadingRulesIdentity(TypedDict):
    """The field and value of a set that identify the machine; null: its serial."""
    # The field.
    field: str
    # The value of the field.
    value: str

class ReadingRulesSelectionsItem(TypedDict):
    # The selection as the machine names it.
    machine: str
    # The selection of the planogram; null leaves the machine’s out.
    selection: Union[str, None]

class ReadingRulesPayments(TypedDict):
    """The payment methods in Larder for those of the machine."""
    # The method for its cash.
    CA: list[str]
    # The method for its first cashless device.
    DA: list[str]
    # The method for its second cashless device.
    DB: list[str]
    # The method for its tokens.
    TA: list[str]

class ReadingRulesTolerance(TypedDict):
    """The tolerated difference in cash: the larger of the two."""
    # An amount in minor units; null: 2.00.
    amount: Union[int, None]
    # A percentage of the expected cash.
    percent: float

class ReadingRules(TypedDict):
    # The field and value of a set that identify the machine; null: its serial.
    identity: Union[ReadingRulesIdentity, None]
    # The machine’s selections and the planogram’s.
    selections: list[ReadingRulesSelectionsItem]
    # The element and unit in which the machine counts bills; null: Larder determines it.
    billsUnit: Union[str, None]
    # True if the paid vends of its selections include free ones; null: Larder determines it.
    includesFreeVends: Union[bool, None]
    # True if its controller reports test vends.
    reportsTestVends: bool
    # The treatment of a set with a wrong checksum.
    badChecksum: str
    # The payment methods in Larder for those of the machine.
    payments: ReadingRulesPayments
    # The tolerated difference in cash: the larger of the two.
    tolerance: ReadingRulesTolerance

class ReadingWithFiguresDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ReadingWithFiguresWarningsItem(TypedDict):
    # The code of the warning or problem.
    code: str
    # Details: the place, the extent or the reason.
    detail: str

class ReadingWithFigures(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The machine.
    device: Union[ReadingWithFiguresDevice, None]
    # The state: `accepted` (it is compared), `quarantined` or `ignored`.
    state: Literal["accepted", "quarantined", "ignored"]
    # The reason that it is not compared; null if it is.
    reason: Union[str, None]
    # True if a user accepted it.
    isVouched: bool
    # True if it is incomplete, and can never be compared.
    isDamaged: bool
    # The moment when the machine was read.
    readAt: str
    # The clock of that moment: the reader’s, the machine’s, or Larder’s on arrival.
    readBy: str
    # The time of the report.
    receivedAt: str
    # The number of seconds that the machine’s clock is ahead; null if it has no clock.
    clockOffsetSeconds: Union[int, None]
    # The way in which it was received.
    door: str
    # The name of the file; null for none.
    fileName: Union[str, None]
    # The SHA-256 of its normalized lines, in hexadecimal.
    sha256: str
    # The result of comparing its checksum with its lines.
    crc: str
    # True if its line count is right; null if it has none.
    countOk: Union[bool, None]
    # The identity that the machine states.
    machine: dict[str, Union[str, None]]
    # Vends since the machine was initialized, by its own count; null if it does not report them.
    vends: Union[int, None]
    # Their value in the machine’s smallest unit of money; null if it does not report it.
    value: Union[int, None]
    # Oddities that do not prevent a comparison.
    warnings: list[ReadingWithFiguresWarningsItem]
    # The machine’s figures, element by element.
    figures: dict[str, Any]

class RechargeCode(TypedDict):
    """The code."""
    # The value exactly as the machine reads it.
    codeId: NotRequired[str]
    # The type of the code; see `GET /selectors/code_types`.
    codeType: NotRequired[str]

class RechargeConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class RechargeConsumer(TypedDict):
    """The person who paid it in, as they were then."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The name of the person.
    name: NotRequired[str]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: NotRequired[str]
    # The consumer’s tags at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[RechargeConsumerTagsItem]]

class RechargeDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine, unique in the account.
    serial: NotRequired[str]
    # The name of the machine.
    name: NotRequired[str]

class Recharge(TypedDict):
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The time of the event.
    date: NotRequired[str]
    # The amount, in minor units.
    amount: NotRequired[int]
    # The top-ups of the code after it, in minor units.
    balanceAfter: NotRequired[int]
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: NotRequired[str]
    # The code.
    code: NotRequired[RechargeCode]
    # The person who paid it in, as they were then.
    consumer: NotRequired[RechargeConsumer]
    # The machine.
    device: NotRequired[RechargeDevice]
    # The id of the account.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # The number among the movements of the account, in the order of arrival, from 1 without gaps.
    sequence: NotRequired[int]
    # The time of the report.
    receivedAt: NotRequired[str]
    # The id of the audit entry of its batch.
    batchId: NotRequired[Union[str, None]]
    # Oddities: `date_doubtful` if its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    sentDate: NotRequired[Union[str, None]]

class ReconciliationHistoryDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ReconciliationHistoryItemsItemVends(TypedDict):
    """The vends, by each witness."""
    # Vends that the machine counted; null if it does not report them.
    machine: Union[int, None]
    # Vends that its controller reported; null if nothing reports for the machine.
    reported: Union[int, None]
    # Vends by people’s counts; null unless both ends were counted.
    counted: Union[int, None]

class ReconciliationHistoryItemsItemValue(TypedDict):
    """Sales, in minor units."""
    # The value of the machine’s vends, in minor units; null if it is not known or cannot be compared.
    machine: Union[int, None]
    # The value of the reported vends, in minor units; null if nothing reports for the machine.
    reported: Union[int, None]

class ReconciliationHistoryItemsItemCausesItem(TypedDict):
    # The reason.
    cause: str
    # The vends that it explains.
    vends: int
    # The amount that it explains, in minor units; null for none.
    value: Union[int, None]

class ReconciliationHistoryItemsItemCash(TypedDict):
    """The cash that was collected at the end; null for none."""
    # The expected amount, in minor units; null if not known.
    expected: Union[int, None]
    # The cash that was collected, in minor units; null for none.
    collected: Union[int, None]
    # The collected cash less the expected cash, in minor units; null if it is not known.
    difference: Union[int, None]
    # `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`.
    level: str

ReconciliationHistoryItemsItem = TypedDict(
    "ReconciliationHistoryItemsItem",
    {
        "from": "str",
        "to": "str",
        "provisional": "bool",
        "verdict": "Union[str, None]",
        "unexplained": "int",
        "differing": "int",
        "vends": "ReconciliationHistoryItemsItemVends",
        "value": "ReconciliationHistoryItemsItemValue",
        "causes": "list[ReconciliationHistoryItemsItemCausesItem]",
        "cash": "Union[ReconciliationHistoryItemsItemCash, None]",
    },
)

class ReconciliationHistoryPatternsItem(TypedDict):
    # The reason.
    cause: str
    # The selection; null for the money.
    selection: Union[str, None]
    # The number of times in which it was found.
    times: int
    # The number of times compared.
    of: int
    # The vends that it explains in all of them.
    vends: int
    # The amount that it explains in all of them, in minor units.
    value: int

class ReconciliationHistory(TypedDict):
    # The machine.
    device: ReconciliationHistoryDevice
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The last times, the oldest first.
    items: list[ReconciliationHistoryItemsItem]
    # Causes found in three of the last four times.
    patterns: list[ReconciliationHistoryPatternsItem]

class ReconciliationNoteDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

ReconciliationNote = TypedDict(
    "ReconciliationNote",
    {
        "id": "str",
        "device": "ReconciliationNoteDevice",
        "from": "str",
        "to": "str",
        "selection": "Union[str, None]",
        "cause": "str",
        "text": "str",
        "figures": "dict[str, Any]",
        "date": "str",
        "actor": "str",
    },
)

class ReconciliationOverviewItemsItemDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class ReconciliationOverviewItemsItemVends(TypedDict):
    """The vends, by each witness."""
    # Vends that the machine counted; null if it does not report them.
    machine: Union[int, None]
    # Vends that its controller reported; null if nothing reports for the machine.
    reported: Union[int, None]
    # Vends by people’s counts; null unless both ends were counted.
    counted: Union[int, None]

class ReconciliationOverviewItemsItemValue(TypedDict):
    """Sales, in minor units."""
    # The value of the machine’s vends, in minor units; null if it is not known or cannot be compared.
    machine: Union[int, None]
    # The value of the reported vends, in minor units; null if nothing reports for the machine.
    reported: Union[int, None]

class ReconciliationOverviewItemsItemCausesItem(TypedDict):
    # The reason.
    cause: str
    # The vends that it explains.
    vends: int
    # The amount that it explains, in minor units; null for none.
    value: Union[int, None]

class ReconciliationOverviewItemsItemCash(TypedDict):
    """The cash that was collected at the end; null for none."""
    # The collected cash less the expected cash, in minor units; null if it is not known.
    difference: Union[int, None]
    # `watch` for one difference, `alert` for three of four with the same sign, otherwise `none`.
    level: str

ReconciliationOverviewItemsItem = TypedDict(
    "ReconciliationOverviewItemsItem",
    {
        "device": "ReconciliationOverviewItemsItemDevice",
        "currency": "str",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "provisional": "bool",
        "verdict": "Union[str, None]",
        "unexplained": "int",
        "differing": "int",
        "vends": "ReconciliationOverviewItemsItemVends",
        "value": "ReconciliationOverviewItemsItemValue",
        "causes": "list[ReconciliationOverviewItemsItemCausesItem]",
        "cash": "Union[ReconciliationOverviewItemsItemCash, None]",
    },
)

class ReconciliationOverview(TypedDict):
    # The items found, in the order of the list.
    items: list[ReconciliationOverviewItemsItem]

class RecordOfIssueConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class RecordOfIssueConsumer(TypedDict):
    """The person."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # True if the person can take products.
    isActive: bool
    # The time at which the person was removed; null for existing people.
    removedAt: Union[str, None]
    # The person’s current tags; none after a removal.
    tags: list[RecordOfIssueConsumerTagsItem]

class RecordOfIssueAccount(TypedDict):
    """The account."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str

class RecordOfIssueClient(TypedDict):
    """The client of the person."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class RecordOfIssueProductsItem(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # The current name, or the last one of a removed product.
    name: str
    # The number of units handed out.
    handedOut: int
    # The number of them returned.
    returned: int
    # The number of them written off.
    writtenOff: int
    # The number of them that must still be returned.
    out: int

RecordOfIssue = TypedDict(
    "RecordOfIssue",
    {
        "consumer": "RecordOfIssueConsumer",
        "account": "RecordOfIssueAccount",
        "client": "RecordOfIssueClient",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "at": "str",
        "products": "Union[list[RecordOfIssueProductsItem], None]",
        "items": "list[IssueLine]",
        "nextCursor": "Union[str, None]",
    },
)

class RefillDeviceBodyItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The number of units in it; null if unknown.
    stock: int

class RefillDeviceBody(TypedDict):
    # The selections that were filled.
    items: list[RefillDeviceBodyItemsItem]

class RefusalCode(TypedDict):
    """The code that was read."""
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; null for an unknown code.
    codeType: Union[str, None]

class RefusalConsumer(TypedDict):
    """The owner of the code; null if it has none."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class RefusalDevice(TypedDict):
    """The machine; null if unknown."""
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class RefusalProduct(TypedDict):
    """The requested product; null if unknown."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class RefusalRulesItem(TypedDict):
    # The name of the rule.
    rule: str
    # True if the rule allowed it.
    passed: bool
    # The facts behind the decision; their members depend on the rule.
    facts: dict[str, Any]

class Refusal(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The time of the refusal.
    date: str
    # The reason for the refusal; see `GET /selectors/failure_reasons`.
    reason: str
    # The code that was read.
    code: RefusalCode
    # The owner of the code; null if it has none.
    consumer: Union[RefusalConsumer, None]
    # The machine; null if unknown.
    device: Union[RefusalDevice, None]
    # The selection of the machine, as labeled: `A1`.
    selection: Union[str, None]
    # The requested product; null if unknown.
    product: Union[RefusalProduct, None]
    # The rules that were checked, in order.
    rules: list[RefusalRulesItem]

class RefusalList(TypedDict):
    # The items found, in the order of the list.
    items: list[Refusal]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class RemovedConsumer(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The last one.
    name: str
    # The last number; another person may have it now.
    identification: str
    # The time of creation.
    createdAt: str
    # The time at which the person was removed.
    removedAt: str

class RemovedConsumerList(TypedDict):
    # The items found, in the order of the list.
    items: list[RemovedConsumer]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ReplaceDevicePlanogramBodyItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The id of the product.
    productId: str
    # The price of this selection, in minor units, tax included; null if the product’s price applies.
    price: NotRequired[Union[int, None]]
    # The number of units in it; null if unknown.
    stock: NotRequired[Union[int, None]]
    # The maximum number of units; null if unknown.
    capacity: NotRequired[Union[int, None]]

class ReplaceDevicePlanogramBody(TypedDict):
    # The selections of the machine, all of them.
    items: list[ReplaceDevicePlanogramBodyItemsItem]

class ReplaceReadingRulesBodyIdentity(TypedDict):
    """The field and value of a set that identify the machine; null: its serial."""
    # The field.
    field: Literal["serial", "transmission", "asset", "location", "text"]
    # The value of the field.
    value: str

class ReplaceReadingRulesBodySelectionsItem(TypedDict):
    # The selection as the machine names it.
    machine: str
    # The selection of the planogram; null leaves the machine’s out.
    selection: Union[str, None]

class ReplaceReadingRulesBodyPayments(TypedDict):
    """The payment methods in Larder for those of the machine."""
    # The method for its cash.
    CA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # The method for its first cashless device.
    DA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # The method for its second cashless device.
    DB: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # The method for its tokens.
    TA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]

class ReplaceReadingRulesBodyTolerance(TypedDict):
    """The tolerated difference in cash: the larger of the two."""
    # An amount in minor units; null: 2.00.
    amount: NotRequired[Union[int, None]]
    # A percentage of the expected cash.
    percent: NotRequired[float]

class ReplaceReadingRulesBody(TypedDict):
    # The field and value of a set that identify the machine; null: its serial.
    identity: NotRequired[Union[ReplaceReadingRulesBodyIdentity, None]]
    # The machine’s selections and the planogram’s.
    selections: NotRequired[list[ReplaceReadingRulesBodySelectionsItem]]
    # The element and unit in which the machine counts bills; null: Larder determines it.
    billsUnit: NotRequired[Union[Literal["CA310", "CA308", "CA308x100"], None]]
    # True if the paid vends of its selections include free ones; null: Larder determines it.
    includesFreeVends: NotRequired[Union[bool, None]]
    # True if its controller reports test vends.
    reportsTestVends: NotRequired[bool]
    # The treatment of a set with a wrong checksum.
    badChecksum: NotRequired[Literal["accept", "quarantine"]]
    # The payment methods in Larder for those of the machine.
    payments: NotRequired[ReplaceReadingRulesBodyPayments]
    # The tolerated difference in cash: the larger of the two.
    tolerance: NotRequired[ReplaceReadingRulesBodyTolerance]

class ReportRunError(TypedDict):
    """The reason why it failed; absent if it did not."""
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The refusal in words, for people.
    detail: str

class ReportRunSentItem(TypedDict):
    # The id of a contact.
    contactId: str
    # The status: `waits`, `sent`, `failed`, or `gone` (no longer known).
    state: Literal["waits", "sent", "failed", "gone"]

ReportRun = TypedDict(
    "ReportRun",
    {
        "id": "str",
        "from": "str",
        "to": "str",
        "state": "Literal[\"pending\", \"running\", \"ready\", \"skipped\", \"failed\"]",
        "isLate": "bool",
        "createdAt": "str",
        "endedAt": "Union[str, None]",
        "fileName": "Union[str, None]",
        "rows": "Union[int, None]",
        "bytes": "Union[int, None]",
        "error": "Union[ReportRunError, None]",
        "url": "Union[str, None]",
        "expiresAt": "Union[str, None]",
        "sent": "list[ReportRunSentItem]",
    },
)

class ReportRunList(TypedDict):
    # The items found, in the order of the list.
    items: list[ReportRun]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ReportScheduleOwner(TypedDict):
    """The owner, in whose name reports are made."""
    # The kind of owner: a key or a user.
    type: str
    # The id, a UUID; it never changes.
    id: str
    # The label: a name for people.
    label: str
    # True if the owner left or may no longer see the report; then no report is made.
    isGone: bool

class ReportScheduleLastRun(TypedDict):
    """The outcome of the latest run; null for none."""
    # The current status.
    state: Literal["pending", "running", "ready", "skipped", "failed"]
    # The time at which it ended; null while it runs.
    endedAt: Union[str, None]

class ReportSchedule(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The label: a name for people.
    label: str
    # The report.
    report: str
    # The parameters of its export, without range, account, time zone and format.
    parameters: dict[str, Any]
    # The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: str
    # The local time on the first day after each period, such as `07:00`.
    at: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # The format of the file: a workbook, CSV, or one JSON object per line.
    format: str
    # The recipients: the ids of 1 to 50 contacts.
    contacts: list[str]
    # The handling of a report without rows: `send` or `skip`.
    whenEmpty: str
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The owner, in whose name reports are made.
    owner: ReportScheduleOwner
    # The next due time; null for none.
    nextAt: Union[str, None]
    # The outcome of the latest run; null for none.
    lastRun: Union[ReportScheduleLastRun, None]

class ReportScheduleList(TypedDict):
    # The items found, in the order of the list.
    items: list[ReportSchedule]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class ReportVisitBodyItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # Items in the selection before the visit changed anything; null if not counted.
    counted: NotRequired[int]
    # Items put in; null if not known.
    added: NotRequired[int]
    # Items taken out, such as those past their date; null if not known.
    removed: NotRequired[int]
    # The number of units in it; null if unknown.
    stock: NotRequired[int]

class ReportVisitBodyCollected(TypedDict):
    """Cash taken from the cash box, in minor units; null for none."""
    # The part in coins, in minor units.
    coins: int
    # The part in bills, in minor units.
    bills: int

class ReportVisitBody(TypedDict):
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The time of the visit.
    date: NotRequired[str]
    # The work at each selection.
    items: list[ReportVisitBodyItemsItem]
    # Cash taken from the cash box, in minor units; null for none.
    collected: NotRequired[ReportVisitBodyCollected]
    # Cash put into the coin tubes, in minor units; null for none.
    tubesFilled: NotRequired[int]
    # A note by the visitor; null for none.
    note: NotRequired[str]

class RequestList(TypedDict):
    # The items found, in the order of the list.
    items: list[LoggedRequest]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class RequirementWho(TypedDict):
    """The people it applies to."""
    # People with this tag, together with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # People who have this profile on a code.
    profileId: NotRequired[str]
    # True for everyone in the account.
    everybody: NotRequired[bool]

class Requirement(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The name.
    name: str
    # The products, any of which counts, such as the sizes of one item.
    productIds: list[str]
    # The people it applies to.
    who: RequirementWho
    # The number of days after the last delivery; instead of `dates`.
    everyDays: NotRequired[int]
    # The due days of each year, MM-DD; instead of `everyDays`.
    dates: NotRequired[list[str]]
    # The number of days of grace after the due day.
    graceDays: int
    # Only people who were created at least this number of days ago.
    fromServiceDays: int
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str

class RequirementList(TypedDict):
    # The items found, in the order of the list.
    items: list[Requirement]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class RequirementStandingGroupsItemKey(TypedDict):
    """The value of the tag; null for those without it."""
    # The value of the tag.
    value: str

class RequirementStandingGroupsItem(TypedDict):
    # The value of the tag; null for those without it.
    key: Union[RequirementStandingGroupsItemKey, None]
    # The number of people to whom it applies: the sum of the next four.
    inScope: int
    # People who have it and do not need a new one soon.
    inDate: int
    # People whose due day is within the next 14 days, or past but within the grace period.
    due: int
    # People whose due day and grace period are past.
    overdue: int
    # People who never took one.
    never: int

class RequirementStandingItemsItemConsumer(TypedDict):
    """The person."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the person.
    name: str
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str

class RequirementStandingItemsItem(TypedDict):
    # The person.
    consumer: RequirementStandingItemsItemConsumer
    # The current status.
    state: Literal["in_date", "due", "overdue", "never"]
    # The time at which it was last taken, by the machine’s clock; null for never.
    lastDeliveryAt: Union[str, None]
    # The start of the day on which the person needs it.
    dueAt: str

class RequirementStanding(TypedDict):
    # The id of the requirement.
    requirementId: str
    # The moment that the data describe.
    at: str
    # The number of people to whom it applies: the sum of the next four.
    inScope: int
    # People who have it and do not need a new one soon.
    inDate: int
    # People whose due day is within the next 14 days, or past but within the grace period.
    due: int
    # People whose due day and grace period are past.
    overdue: int
    # People who never took one.
    never: int
    # The same counts for each value of the tag; only with `by`.
    groups: NotRequired[list[RequirementStandingGroupsItem]]
    # Null while per-person figures of the account are off, and for callers who may not see people.
    items: Union[list[RequirementStandingItemsItem], None]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class RequirementsOfPersonItemsItemRequirement(TypedDict):
    """The requirement that applies to the person."""
    # The id, a UUID; it never changes.
    id: str
    # The name.
    name: str

class RequirementsOfPersonItemsItem(TypedDict):
    # The requirement that applies to the person.
    requirement: RequirementsOfPersonItemsItemRequirement
    # The current status.
    state: Literal["in_date", "due", "overdue", "never"]
    # The time at which it was last taken, by the machine’s clock; null for never.
    lastDeliveryAt: Union[str, None]
    # The start of the day on which the person needs it.
    dueAt: str

class RequirementsOfPerson(TypedDict):
    # The id of the person.
    consumerId: str
    # The moment that the data describe.
    at: str
    # The items found, in the order of the list.
    items: list[RequirementsOfPersonItemsItem]

class RetriedRejections(TypedDict):
    # The number of reports that are recorded now.
    recorded: int
    # The number of reports that are still rejected.
    rejected: int
    # The number of reports that are still pending for this cause.
    waiting: int

class RetryFeedRejectionsBody(TypedDict):
    # The id of the account.
    accountId: NotRequired[str]
    # Only reports that were rejected for this reason.
    code: Literal["validation.failed", "device_unknown", "product_unknown", "selection_unknown", "code_unknown", "delivery_unknown", "already_returned", "frame_taken", "date_in_future"]
    # Only reports that were rejected for this cause.
    cause: str

class ReturnList(TypedDict):
    # The items found, in the order of the list.
    items: list[ReturnPair]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]

class ReturnPairProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The name of the product.
    name: NotRequired[str]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]

class ReturnPairConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class ReturnPairConsumer(TypedDict):
    """The person who took it, as they were then; null if unknown."""
    # The id of the person.
    id: NotRequired[Union[str, None]]
    # The name of the person.
    name: NotRequired[Union[str, None]]
    # The identification that the person had then.
    identification: NotRequired[Union[str, None]]
    # The value exactly as the machine reads it.
    codeId: NotRequired[str]
    # The consumer’s tags at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[ReturnPairConsumerTagsItem]]

class ReturnPairDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine, unique in the account.
    serial: NotRequired[str]
    # The name of the machine.
    name: NotRequired[str]

class ReturnPairClosedActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class ReturnPairClosed(TypedDict):
    """The closing by a person; null if a machine reported the return, or if it is still open."""
    # The time at which the person closed it.
    date: str
    # The outcome: returned by hand, or written off.
    outcome: str
    # The reason, as written by the person who closed it.
    reason: str
    # The caller who did it.
    actor: ReturnPairClosedActor
    # The time of the return in a later report by a machine; null for none.
    lateReturnDate: Union[str, None]

class ReturnPair(TypedDict):
    # The id of the delivery.
    id: NotRequired[str]
    # The status: out (`pending`), returned (`returned`), or written off by a person (`written_off`).
    status: NotRequired[Literal["pending", "returned", "written_off"]]
    # The time at which it was taken.
    deliveryDate: NotRequired[str]
    # The time of the return; null while it is out.
    returnDate: NotRequired[Union[str, None]]
    # The product.
    product: NotRequired[ReturnPairProduct]
    # The person who took it, as they were then; null if unknown.
    consumer: NotRequired[Union[ReturnPairConsumer, None]]
    # The machine.
    device: NotRequired[ReturnPairDevice]
    # The key of the video of the delivery; null for none.
    deliveryVideoKey: NotRequired[Union[str, None]]
    # The key of the video of the return; null for none.
    returnVideoKey: NotRequired[Union[str, None]]
    # The closing by a person; null if a machine reported the return, or if it is still open.
    closed: NotRequired[Union[ReturnPairClosed, None]]
    # The id of the account.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # The number among the movements of the account, in the order of arrival, from 1 without gaps.
    sequence: NotRequired[int]
    # The time of the report.
    receivedAt: NotRequired[str]
    # The id of the audit entry of its batch.
    batchId: NotRequired[Union[str, None]]
    # Oddities: `date_doubtful` if its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    deliverySentDate: NotRequired[Union[str, None]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    returnSentDate: NotRequired[Union[str, None]]

class ReturnSummaryByStatusItem(TypedDict):
    # The status.
    status: Literal["pending", "returned", "written_off"]
    # The number of items.
    count: int

class ReturnSummary(TypedDict):
    # The number of items.
    count: int
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]
    # The number for each status.
    byStatus: list[ReturnSummaryByStatusItem]

class RotateContactSecretReply(TypedDict):
    # The secret that signs the messages from now on (`whsec_…`); it is returned only once.
    secret: str

class SelectorItemsItem(TypedDict):
    # The name of the list.
    key: str
    # The name.
    label: str

class Selector(TypedDict):
    # The name of the list.
    key: str
    # The items found, in the order of the list.
    items: list[SelectorItemsItem]

class SentDeliveriesItemsItem(TypedDict):
    # The time of the event.
    date: str
    # The id of the message; a message that is sent again keeps it.
    webhookId: str
    # The status of the answer; null for no answer.
    status: Union[int, None]
    # The duration of the call, in milliseconds.
    durationMs: int
    # The reason why it failed; null if it did not.
    error: Union[str, None]
    # The number of bytes of the answer that were read.
    bytes: int
    # The first 4 KiB of the message; null after 30 days, and for callers who may not read what it delivers.
    sent: Union[str, None]
    # The first 4 KiB of the answer; null after 30 days, and for callers of one account.
    answer: Union[str, None]

class SentDeliveries(TypedDict):
    # The items found, in the order of the list.
    items: list[SentDeliveriesItemsItem]

class SetConsumerActiveBody(TypedDict):
    # True to activate it, false to deactivate it.
    active: bool

class SkipChangesBody(TypedDict):
    # The cursor of the last change that is left out.
    to: str

class StatementLine(TypedDict):
    # The time of the event.
    date: str
    # The kind of change to the code.
    kind: Literal["reload", "sale", "recharge", "credit", "setting"]
    # The change in minor units; negative if the balance went down.
    amount: int
    # The subsidy after it, in minor units.
    subsidyAfter: int
    # The top-ups after it, in minor units.
    rechargeAfter: int
    # The id of the source, or for a reload the start of its period; null for none.
    reference: Union[str, None]

class StatementLineList(TypedDict):
    # The items found, in the order of the list.
    items: list[StatementLine]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class SubscriptionOwner(TypedDict):
    """The key or user whose permissions apply; null if unknown."""
    # The kind of owner: a key or a user.
    type: Literal["api_key", "operator"]
    # The id, a UUID; it never changes.
    id: str
    # The label: a name for people.
    label: str

class SubscriptionSuspension(TypedDict):
    """The reason why it is suspended; null while it is not."""
    # `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`.
    reason: str
    # The permissions that the owner lacks, for `forbidden`.
    permissions: list[str]

class SubscriptionBehind(TypedDict):
    """The changes after the position."""
    # The number of changes.
    changes: int
    # The age of the first of them, in seconds.
    seconds: int

class Subscription(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: Union[str, None]
    # The id of the account.
    accountId: Union[str, None]
    # The label: a name for people.
    label: str
    # The kinds of changes that are sent; null for all.
    kinds: Union[list[str], None]
    # The content of messages: `bell` only notifies, `changes` contains the changes.
    payload: str
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The URL to call.
    url: str
    # `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.
    state: Literal["active", "retrying", "suspended", "ended"]
    # The key or user whose permissions apply; null if unknown.
    owner: Union[SubscriptionOwner, None]
    # The reason why it is suspended; null while it is not.
    suspension: Union[SubscriptionSuspension, None]
    # The time of the next try; null while nothing failed.
    nextAttemptAt: Union[str, None]
    # The reason why the last call failed; null if it did not.
    lastError: Union[str, None]
    # The cursor of the last change that was delivered.
    position: str
    # The changes after the position.
    behind: SubscriptionBehind

class SubscriptionList(TypedDict):
    # The items found, in the order of the list.
    items: list[Subscription]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class SubscriptionSecret(TypedDict):
    # The secret that signs its messages; it is shown only once.
    secret: str

class Tag(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The name of the tag, such as `department`.
    key: str
    # The id of the account.
    accountId: str

class TagList(TypedDict):
    # The items found, in the order of the list.
    items: list[Tag]
    # The number of items on all pages.
    total: int
    # The number of this page, from 1.
    page: Union[int, None]
    # The maximum number of items on a page.
    pageSize: int
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class TakenReadingsSummary(TypedDict):
    """The number of sets by result."""
    # Rows that are recorded now.
    accepted: int
    # Sets that are not compared.
    quarantined: int
    # Rows that were recorded before; nothing is recorded twice.
    duplicate: int
    # Files without a set.
    unreadable: int

class TakenReadingsResultsItemDevice(TypedDict):
    """The machine; null if it is unknown."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class TakenReadingsResultsItemSince(TypedDict):
    """The machine’s figures since its last reading; null if the two cannot be compared."""
    # The moment when the machine was read.
    readAt: str
    # The number of vends.
    vends: int
    # The value since then, in minor units; null if the machine does not report it.
    value: Union[int, None]

class TakenReadingsResultsItemWarningsItem(TypedDict):
    # The code of the warning or problem.
    code: str
    # Details: the place, the extent or the reason.
    detail: str

class TakenReadingsResultsItemProblem(TypedDict):
    """The reason that the set is not compared; null if it is."""
    # The code of the warning or problem.
    code: str
    # Details: the place, the extent or the reason.
    detail: str

class TakenReadingsResultsItem(TypedDict):
    # The index of the row in the request, from 0.
    index: int
    # The name of the file; null for none.
    fileName: Union[str, None]
    # The position of the set in its file, from 1; 0 for a file without a set.
    set: int
    # The result.
    status: Literal["accepted", "quarantined", "duplicate", "unreadable"]
    # The id, a UUID; it never changes.
    id: Union[str, None]
    # The machine; null if it is unknown.
    device: Union[TakenReadingsResultsItemDevice, None]
    # The moment when the machine was read.
    readAt: Union[str, None]
    # The machine’s figures since its last reading; null if the two cannot be compared.
    since: Union[TakenReadingsResultsItemSince, None]
    # Oddities that do not prevent a comparison.
    warnings: list[TakenReadingsResultsItemWarningsItem]
    # The reason that the set is not compared; null if it is.
    problem: Union[TakenReadingsResultsItemProblem, None]

class TakenReadings(TypedDict):
    # The number of sets by result.
    summary: TakenReadingsSummary
    # The result for each set, in the order in which they came.
    results: list[TakenReadingsResultsItem]

class TopUpList(TypedDict):
    # The items found, in the order of the list.
    items: list[Recharge]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]

class TopUpSummaryByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalAmount: int

class TopUpSummaryByCodeTypeItemByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalAmount: int

class TopUpSummaryByCodeTypeItem(TypedDict):
    # The type of the code; see `GET /selectors/code_types`.
    codeType: str
    # The number of items.
    count: int
    # The sum of `amount`, in minor units of `currency`; null for several currencies.
    totalAmount: Union[int, None]
    # The currency of `totalAmount`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TopUpSummaryByCodeTypeItemByCurrencyItem]

class TopUpSummary(TypedDict):
    # The number of items.
    count: int
    # The sum of `amount`, in minor units of `currency`; null for several currencies.
    totalAmount: Union[int, None]
    # The currency of `totalAmount`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TopUpSummaryByCurrencyItem]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]
    # The same for each type of code.
    byCodeType: list[TopUpSummaryByCodeTypeItem]

class TransactionDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine, unique in the account.
    serial: NotRequired[str]
    # The name of the machine.
    name: NotRequired[str]

class TransactionConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str

class TransactionConsumer(TypedDict):
    """The person who took it, as they were then; null if unknown."""
    # The id of the person.
    id: NotRequired[Union[str, None]]
    # The name of the person.
    name: NotRequired[Union[str, None]]
    # The identification that the person had then.
    identification: NotRequired[Union[str, None]]
    # The value exactly as the machine reads it.
    codeId: NotRequired[str]
    # The consumer’s tags at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[TransactionConsumerTagsItem]]

class TransactionProduct(TypedDict):
    """The dispensed product, as it was then."""
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]
    # The name of the product.
    name: NotRequired[str]
    # The selection that it came from; null if the machine did not report it.
    selection: NotRequired[Union[str, None]]
    # Its cost to the operator then, in minor units.
    cost: NotRequired[int]
    # The selling price, in minor units, tax included.
    sellValue: NotRequired[int]
    # The selling price without tax, in minor units.
    priceWithoutTax: NotRequired[int]
    # The tax that the price includes: a percentage.
    tax: NotRequired[float]
    # The tax that the price includes, in minor units.
    taxValue: NotRequired[int]
    # Prices without tax less costs, in minor units; may be negative.
    profit: NotRequired[int]
    # The part paid by the subsidy, in minor units.
    balancePaid: NotRequired[int]
    # The part paid by top-ups, in minor units.
    rechargePaid: NotRequired[int]

class TransactionRefundActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: Literal["api_key", "operator", "controller", "directory", "system"]
    # The id of the caller; null for a caller without an id, such as the system.
    id: Union[str, None]
    # The caller’s name at the time.
    label: str

class TransactionRefund(TypedDict):
    """The refund for it, with its author and reason; null for none."""
    # The time at which it was recorded.
    date: str
    # The refunded amount, in minor units.
    amount: int
    # The reason, as written by the person who recorded the refund.
    reason: str
    # The caller who did it.
    actor: TransactionRefundActor

class Transaction(TypedDict):
    # The id, a UUID; it never changes.
    id: NotRequired[str]
    # The time of the event, by the machine’s clock.
    date: NotRequired[str]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: NotRequired[Literal["vending", "eas"]]
    # True if the product was dispensed.
    isDelivered: NotRequired[bool]
    # The payment method; see `GET /selectors/payment_methods`.
    method: NotRequired[str]
    # The reason why it failed; null if it succeeded.
    failureReason: NotRequired[Union[str, None]]
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: NotRequired[str]
    # The machine.
    device: NotRequired[TransactionDevice]
    # The person who took it, as they were then; null if unknown.
    consumer: NotRequired[Union[TransactionConsumer, None]]
    # The dispensed product, as it was then.
    product: NotRequired[TransactionProduct]
    # The id of the account.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # The number among the movements of the account, in the order of arrival, from 1 without gaps.
    sequence: NotRequired[int]
    # The time of the report.
    receivedAt: NotRequired[str]
    # The id of the audit entry of its batch.
    batchId: NotRequired[Union[str, None]]
    # Oddities: `date_doubtful` if its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    sentDate: NotRequired[Union[str, None]]
    # The number on its receipt, a UUID: the id of the delivery, or another that the machine sent.
    frameUuid: NotRequired[str]
    # The key of the video; null for none.
    videoKey: NotRequired[Union[str, None]]
    # The refund for it, with its author and reason; null for none.
    refund: NotRequired[Union[TransactionRefund, None]]

class TransactionList(TypedDict):
    # The items found, in the order of the list.
    items: list[Transaction]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]

class TransactionSummaryByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalValue: int

class TransactionSummaryByBusinessLineItemByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalValue: int

class TransactionSummaryByBusinessLineItem(TypedDict):
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending", "eas"]
    # The number of items.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null for several currencies.
    totalValue: Union[int, None]
    # The currency of `totalValue`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByBusinessLineItemByCurrencyItem]

class TransactionSummaryByMethodItemByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalValue: int

class TransactionSummaryByMethodItem(TypedDict):
    # The payment method; see `GET /selectors/payment_methods`.
    method: str
    # The number of items.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null for several currencies.
    totalValue: Union[int, None]
    # The currency of `totalValue`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByMethodItemByCurrencyItem]

class TransactionSummaryByProductTypeItemByCurrencyItem(TypedDict):
    # The ISO 4217 currency of the amounts, which are in its minor units.
    currency: str
    # The number of items.
    count: int
    # The total, in minor units.
    totalValue: int

class TransactionSummaryByProductTypeItem(TypedDict):
    # The type of product.
    type: str
    # The number of items.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null for several currencies.
    totalValue: Union[int, None]
    # The currency of `totalValue`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByProductTypeItemByCurrencyItem]

class TransactionSummary(TypedDict):
    # The number of items.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null for several currencies.
    totalValue: Union[int, None]
    # The currency of `totalValue`; null for several, or for none.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByCurrencyItem]
    # Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue from here; of several pages, the value of the first one counts.
    receivedUntil: NotRequired[str]
    # The amount refunded for failed deliveries among them, in minor units of `currency`; null if there are several.
    refunded: Union[int, None]
    # The amount still to be refunded for failed deliveries among them that were paid otherwise than by a code; as `refunded`.
    refundDue: Union[int, None]
    # The same for each line.
    byBusinessLine: list[TransactionSummaryByBusinessLineItem]
    # The same for each payment method.
    byMethod: list[TransactionSummaryByMethodItem]
    # The same for each type of product.
    byProductType: list[TransactionSummaryByProductTypeItem]

class UnknownCodeDevice(TypedDict):
    """The machine that read it last; null if unknown."""
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class UnknownCode(TypedDict):
    # The value exactly as the machine reads it.
    codeId: str
    # The time at which it was first presented.
    firstSeenAt: str
    # The time at which it was last presented.
    lastSeenAt: str
    # The number of times it was presented.
    count: int
    # The machine that read it last; null if unknown.
    device: Union[UnknownCodeDevice, None]

class UnknownCodeList(TypedDict):
    # The items found, in the order of the list.
    items: list[UnknownCode]
    # The `cursor` of the next page; null on the last page.
    nextCursor: Union[str, None]

class UpdateAlertSettingsBodyItemsItem(TypedDict):
    # The kind of incident that the row is about.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # True if incidents of the kind are opened.
    isActive: NotRequired[Union[bool, None]]
    # The number of minutes that its cause must last before it opens.
    openAfterMinutes: NotRequired[Union[int, None]]
    # The number of minutes that its cause must be absent before it closes.
    closeAfterMinutes: NotRequired[Union[int, None]]
    # The severity: `warn` or `bad`.
    severity: NotRequired[Union[Literal["warn", "bad"], None]]
    # The threshold at which it opens, in the unit of its kind; null for a kind without one.
    threshold: NotRequired[Union[int, None]]

class UpdateAlertSettingsBody(TypedDict):
    # The id of the account.
    accountId: NotRequired[str]
    # The items found, in the order of the list.
    items: list[UpdateAlertSettingsBodyItemsItem]

class UpdateCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; an absent line keeps its profile."""
    # The id of its `vending` profile; null removes it.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null removes it.
    eas: NotRequired[Union[str, None]]

class UpdateCodesInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["update"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The value exactly as the machine reads it.
    codeId: str
    # The new value.
    newCodeId: NotRequired[str]
    # The type of the code; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # The subsidy of the code from now on, in minor units.
    vendingBalance: NotRequired[int]
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[Union[str, None]]
    # The profiles of the code by line; an absent line keeps its profile.
    lineProfiles: NotRequired[UpdateCodesInBulkRowLineProfiles]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]
    # The exceptions for the code.
    extras: NotRequired[list[CreateExtraBody]]

class UpdateConsumerBodyTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[Union[str, None]]

class UpdateConsumerBody(TypedDict):
    # The name of the person.
    name: NotRequired[str]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: NotRequired[str]
    # The tags of the person. In a change, the list replaces the existing one.
    tags: NotRequired[list[UpdateConsumerBodyTagsItem]]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]

class UpdateConsumerCodeBodyLineProfiles(TypedDict):
    """The profiles of the code by line; an absent line keeps its profile."""
    # The id of its `vending` profile; null removes it.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null removes it.
    eas: NotRequired[Union[str, None]]

class UpdateConsumerCodeBody(TypedDict):
    # The new value.
    newCodeId: NotRequired[str]
    # The type of the code; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # The subsidy of the code from now on, in minor units.
    vendingBalance: NotRequired[int]
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[Union[str, None]]
    # The profiles of the code by line; an absent line keeps its profile.
    lineProfiles: NotRequired[UpdateConsumerCodeBodyLineProfiles]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]

class UpdateConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[Union[str, None]]

class UpdateConsumersInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["update"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The number that it has from then on.
    newIdentification: NotRequired[str]
    # The name of the person.
    name: NotRequired[str]
    # The tags of the person. In a change, the list replaces the existing one.
    tags: NotRequired[list[UpdateConsumersInBulkRowTagsItem]]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdateContactBodyWants(TypedDict):
    """The events that the contact is notified of, and the timing."""
    # The timing for `bad` events: `now`, with the `digest`, or `off`.
    bad: Literal["now", "digest", "off"]
    # The timing for `warn` events: `now`, with the `digest`, or `off`.
    warn: Literal["now", "digest", "off"]
    # The kinds of incidents that the contact is notified of; all if absent.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "cash_short", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "second_box_alone", "second_box_took_over", "second_box_drill_failed", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]

UpdateContactBodyQuietHoursItem = TypedDict(
    "UpdateContactBodyQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class UpdateContactBody(TypedDict):
    # The name.
    label: NotRequired[str]
    # The contact’s address or URL. It is a secret: answers contain only its domain or host.
    target: NotRequired[str]
    # The access token for ntfy; it is never returned.
    token: NotRequired[Union[str, None]]
    # The language of messages to the contact.
    language: NotRequired[Literal["en", "es"]]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # The events that the contact is notified of, and the timing.
    wants: NotRequired[UpdateContactBodyWants]
    # The number of minutes that an incident must be open before the contact is notified.
    afterMinutes: NotRequired[int]
    # The contact’s quiet hours; incidents that are open at their end are sent then.
    quietHours: NotRequired[list[UpdateContactBodyQuietHoursItem]]
    # True if `bad` events are sent in quiet hours too.
    badBreaksQuiet: NotRequired[bool]
    # True if the contact may receive names of people.
    personalData: NotRequired[bool]
    # True if it may grant one more of what a machine refuses.
    grantsExtras: NotRequired[bool]
    # The accounts that the contact is notified of; null for all in its scope.
    accountIds: NotRequired[Union[list[str], None]]
    # The interval of heartbeats, in minutes; null for none.
    heartbeatMinutes: NotRequired[Union[int, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdateCustomProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["custom"]
    # The moments at which a period starts, 1 to 1000; the last one never ends.
    dates: list[str]

class UpdateDeviceBody(TypedDict):
    # The name of the machine.
    name: NotRequired[str]
    # The serial of the machine, unique in the account.
    serial: NotRequired[str]
    # The id of the operation where it is; null for none.
    operationId: NotRequired[Union[str, None]]
    # The business lines: `vending`, `eas`, or both.
    businessLines: NotRequired[list[Literal["vending", "eas"]]]
    # The serial of the controller that reports for the machine; null for none.
    controllerSerial: NotRequired[Union[str, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]
    # The selections of the machine, with and without a product, as drawn on its front; absent if it was not drawn.
    front: NotRequired[Union[list[str], None]]

class UpdateOperationBody(TypedDict):
    # The name of the operation.
    name: NotRequired[str]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdatePresetProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # The preset; see `GET /selectors/period_presets`.
    value: Literal["daily", "weekly", "biweekly", "monthly", "quarterly", "semiannual", "annual"]

class UpdateProductBodyEasAttributesReturnPolicy(TypedDict):
    """The rule on returns: whether issued units must be returned."""
    # True if it must be returned.
    isReturnable: bool
    # True if a person cannot take another one until it is returned.
    restrictDelivery: bool

class UpdateProductBodyEasAttributes(TypedDict):
    """Attributes of an `eas` product; replaced as a whole."""
    # The rule on returns: whether issued units must be returned.
    returnPolicy: UpdateProductBodyEasAttributesReturnPolicy

class UpdateProductBodyVendingAttributes(TypedDict):
    """Attributes of a `vending` product; replaced as a whole."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The selling price in minor units, tax included; a selection’s own price overrides it.
    listPrice: int
    # The recommended price, in minor units, tax included.
    suggestedPrice: int

class UpdateProductBody(TypedDict):
    # The name of the product.
    name: NotRequired[str]
    # The type of the product; see `GET /selectors/product_types`.
    type: NotRequired[Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]]
    # The cost to the operator, in minor units.
    cost: NotRequired[int]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]
    # A description for people.
    description: NotRequired[Union[str, None]]
    # Attributes of an `eas` product; replaced as a whole.
    easAttributes: NotRequired[UpdateProductBodyEasAttributes]
    # Attributes of a `vending` product; replaced as a whole.
    vendingAttributes: NotRequired[UpdateProductBodyVendingAttributes]

class UpdateProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is valid, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is valid, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is valid in any case, at most 1000.
    includeDates: NotRequired[list[str]]
    # Days on which it is not valid, even on a valid weekday; at most 1000.
    excludeDates: NotRequired[list[str]]

class UpdateProfileBodyQualification(TypedDict):
    """The tag that people of an `eas` profile must have; null or absent for none."""
    # The id of the tag.
    tagId: str
    # The value that the tag must have; null for any.
    tagValue: NotRequired[Union[str, None]]

class UpdateProfileBodyEasPolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # The quantity of each period; null for no limit.
    quantity: Union[int, None]
    # The minimum number of minutes between two deliveries of the product; 0 for none.
    minutesBetweenDeliveries: int

class UpdateProfileBodyEasPolicy(TypedDict):
    """The products of each period, for an `eas` profile; replaced as a whole."""
    # The products that can be taken.
    products: list[UpdateProfileBodyEasPolicyProductsItem]

class UpdateProfileBodyVendingPolicy(TypedDict):
    """The money of each period, for a `vending` profile; replaced as a whole."""
    # The amount of a reload, in minor units.
    defaultReloadValue: int
    # The maximum of the subsidy, in minor units.
    maxBalance: int
    # True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it.
    cumulative: bool

class UpdateProfileBody(TypedDict):
    # The name of the profile.
    name: NotRequired[str]
    # The period of the profile: a preset, or its own days.
    period: NotRequired[Union[UpdatePresetProfileBodyPeriod, UpdateCustomProfileBodyPeriod]]
    # The days on which it is valid, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[UpdateProfileBodyConsumptionSchedule, None]]
    # The ids of the machines at which it is valid; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # The tag that people of an `eas` profile must have; null or absent for none.
    qualification: NotRequired[Union[UpdateProfileBodyQualification, None]]
    # The products of each period, for an `eas` profile; replaced as a whole.
    easPolicy: NotRequired[UpdateProfileBodyEasPolicy]
    # The money of each period, for a `vending` profile; replaced as a whole.
    vendingPolicy: NotRequired[UpdateProfileBodyVendingPolicy]

class UpdateReportScheduleBody(TypedDict):
    # The name.
    label: NotRequired[str]
    # The parameters of its export, without range, account, time zone and format.
    parameters: NotRequired[dict[str, Any]]
    # The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: NotRequired[Literal["day", "week", "month", "quarter"]]
    # The local time on the first day after each period, such as `07:00`.
    at: NotRequired[str]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # The format of the file: a workbook, CSV, or one JSON object per line.
    format: NotRequired[Literal["xlsx", "csv", "ndjson"]]
    # The recipients: the ids of 1 to 50 contacts.
    contacts: NotRequired[list[str]]
    # The handling of a report without rows: `send` or `skip`.
    whenEmpty: NotRequired[Literal["send", "skip"]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdateRequirementBodyWho(TypedDict):
    """The people it applies to."""
    # People with this tag, together with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # People who have this profile on a code.
    profileId: NotRequired[str]
    # True for everyone in the account.
    everybody: NotRequired[bool]

class UpdateRequirementBody(TypedDict):
    # The name.
    name: NotRequired[str]
    # The products, any of which counts, such as the sizes of one item.
    productIds: NotRequired[list[str]]
    # The people it applies to.
    who: NotRequired[UpdateRequirementBodyWho]
    # The number of days after the last delivery; instead of `dates`.
    everyDays: NotRequired[int]
    # The due days of each year, MM-DD; instead of `everyDays`.
    dates: NotRequired[list[str]]
    # The number of days of grace after the due day.
    graceDays: NotRequired[int]
    # Only people who were created at least this number of days ago.
    fromServiceDays: NotRequired[int]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdateSubscriptionBody(TypedDict):
    # The URL to call: http or https, and in `webhook-allow`.
    url: NotRequired[str]
    # The name.
    label: NotRequired[str]
    # The kinds of changes that are sent; null for all.
    kinds: NotRequired[Union[list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "directory", "directory_user", "directory_group", "user", "identity", "identity_provider", "product", "profile", "consumer", "code", "fingerprint", "extra", "grant_request", "export", "import", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"]], None]]
    # The content of messages: `bell` only notifies, `changes` contains the changes.
    payload: NotRequired[Literal["bell", "changes"]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpdateTagBody(TypedDict):
    # The name of the tag, such as `department`.
    key: NotRequired[str]

class UpsertCodesInBulkRowVending(TypedDict):
    """Settings for the line that sells."""
    # The initial subsidy, in minor units.
    balance: NotRequired[int]

class UpsertCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; an absent line keeps its profile."""
    # The id of its `vending` profile; null removes it.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null removes it.
    eas: NotRequired[Union[str, None]]

class UpsertCodesInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["upsert"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The value exactly as the machine reads it.
    codeId: str
    # The type of the code; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # The id of the operation whose machines accept the code; null for all machines of the account.
    operationId: NotRequired[Union[str, None]]
    # Settings for the line that sells.
    vending: NotRequired[UpsertCodesInBulkRowVending]
    # The subsidy of the code from now on, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; an absent line keeps its profile.
    lineProfiles: NotRequired[UpsertCodesInBulkRowLineProfiles]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class UpsertConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # The person’s value for it.
    value: str
    # The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.
    validUntil: NotRequired[Union[str, None]]

class UpsertConsumersInBulkRow(TypedDict):
    # The operation of the row.
    op: Literal["upsert"]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: str
    # The name of the person.
    name: NotRequired[str]
    # The tags of the person. In a change, the list replaces the existing one.
    tags: NotRequired[list[UpsertConsumersInBulkRowTagsItem]]
    # The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.
    validFrom: NotRequired[Union[str, None]]
    # The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.
    validUntil: NotRequired[Union[str, None]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # True if it is active; an inactive one has no effect.
    isActive: NotRequired[bool]

class VendingProductAttributes(TypedDict):
    """Additional attributes of its line."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The selling price in minor units, tax included; a selection’s own price overrides it.
    listPrice: int
    # The recommended price, in minor units, tax included.
    suggestedPrice: int

class VendingProduct(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The id of the account.
    accountId: str
    # The scope of the caller: `account`, `client`, or for users `all`.
    scope: Literal["all", "client", "account"]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending"]
    # The name of the product.
    name: str
    # The type of the product; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # A description for people.
    description: Union[str, None]
    # The cost to the operator, in minor units.
    cost: int
    # The ISO 4217 currency of its amounts: that of its account.
    currency: str
    # Additional attributes of its line.
    attributes: VendingProductAttributes
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class VendingProfilePolicy(TypedDict):
    """The amount of each period for a code: money (`vending`) or products (`eas`)."""
    # The amount of a reload, in minor units.
    defaultReloadValue: int
    # The maximum of the subsidy, in minor units.
    maxBalance: int
    # True if a reload is added to the remaining subsidy (up to `maxBalance`); false if it replaces it.
    cumulative: bool

class VendingProfileConsumptionSchedule(TypedDict):
    """The days on which it is valid, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is valid, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is valid in any case, at most 1000.
    includeDates: NotRequired[list[str]]
    # Days on which it is not valid, even on a valid weekday; at most 1000.
    excludeDates: NotRequired[list[str]]

class VendingProfileQualification(TypedDict):
    """The tag that people of an `eas` profile must have; null or absent for none."""
    # The id of the tag.
    tagId: str
    # The value that the tag must have; null for any.
    tagValue: Union[str, None]

class VendingProfile(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the client.
    clientId: str
    # The id of the account.
    accountId: str
    # The scope of the caller: `account`, `client`, or for users `all`.
    scope: Literal["all", "client", "account"]
    # The business line: `vending` (sold against balances) or `eas` (issued against quotas).
    businessLine: Literal["vending"]
    # The name of the profile.
    name: str
    # The period of the profile: a preset, or its own days.
    period: Union[PresetProfilePeriod, CustomProfilePeriod]
    # The amount of each period for a code: money (`vending`) or products (`eas`).
    policy: VendingProfilePolicy
    # The ids of the machines at which it is valid; null for all.
    allowedDevices: Union[list[str], None]
    # The days on which it is valid, in the account’s time zone; null or absent for all.
    consumptionSchedule: Union[VendingProfileConsumptionSchedule, None]
    # The tag that people of an `eas` profile must have; null or absent for none.
    qualification: NotRequired[VendingProfileQualification]
    # True if it is active; an inactive one has no effect.
    isActive: bool
    # The time of creation.
    createdAt: str
    # The time of the last change.
    updatedAt: str
    # The time of removal; null for existing things. Only in lists with `removed=true`.
    removedAt: NotRequired[Union[str, None]]

class VisitDevice(TypedDict):
    """The machine."""
    # The id, a UUID; it never changes.
    id: str
    # The serial of the machine, unique in the account.
    serial: str
    # The name of the machine.
    name: str

class VisitActor(TypedDict):
    """The caller who did it."""
    # The kind of caller.
    type: str
    # The caller’s name at the time.
    label: str

class VisitItemsItemProduct(TypedDict):
    """The product."""
    # The id, a UUID; it never changes.
    id: str
    # The name of the product.
    name: str

class VisitItemsItem(TypedDict):
    # The selection of the machine, as labeled: `A1`.
    selection: str
    # The product.
    product: Union[VisitItemsItemProduct, None]
    # Items in the selection before the visit changed anything; null if not counted.
    counted: Union[int, None]
    # Items put in; null if not known.
    added: Union[int, None]
    # Items taken out, such as those past their date; null if not known.
    removed: Union[int, None]
    # The number of units in it; null if unknown.
    stock: int
    # The number of items that Larder expected; null without an earlier count.
    believed: Union[int, None]
    # Items fewer than Larder expected.
    lost: int
    # Items more than Larder expected.
    found: int

class VisitCollected(TypedDict):
    """Cash taken from the cash box, in minor units; null for none."""
    # The part in coins, in minor units.
    coins: int
    # The part in bills, in minor units.
    bills: int

class Visit(TypedDict):
    # The id, a UUID; it never changes.
    id: str
    # The id of the account.
    accountId: str
    # The machine.
    device: VisitDevice
    # The time of the visit.
    date: str
    # The time of the report.
    receivedAt: str
    # The caller who did it.
    actor: VisitActor
    # The work at each selection.
    items: list[VisitItemsItem]
    # Cash taken from the cash box, in minor units; null for none.
    collected: Union[VisitCollected, None]
    # Cash put into the coin tubes, in minor units; null for none.
    tubesFilled: Union[int, None]
    # A note by the visitor; null for none.
    note: Union[str, None]

Zone = Literal["account"]

class ProblemHolder(TypedDict):
    """With a code that is taken: the person who has it; only for a key with `consumers:read`."""
    # The id of the person who has the code.
    consumerId: str
    # The name of the person.
    name: str
    # The number of the person.
    identification: str
    # False if the person left; another value for their code frees this one.
    isActive: bool

class ProblemRunning(TypedDict):
    """With `transactions.export.already_running`: the export that is pending or running."""
    # The id of the export.
    id: str
    # The status of the job.
    status: Literal["pending", "running"]
    # The path of the export.
    location: str

class ProblemForkedAtNumbersAccountsItem(TypedDict):
    # The id of the account.
    accountId: str
    # The last movement that both share; 0 for none.
    sequence: int

class ProblemForkedAtNumbers(TypedDict):
    """With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and what was read after `date`, belong to the other history."""
    # The number of the last entry of the audit that both share.
    auditEntry: int
    # The time of that entry.
    date: Union[str, None]
    # Each account that the caller may see.
    accounts: list[ProblemForkedAtNumbersAccountsItem]

ProblemUpgrade = TypedDict(
    "ProblemUpgrade",
    {
        "from": "int",
        "to": "int",
        "copy": "str",
        "state": "Literal[\"copying\", \"migrating\"]",
        "stepsDone": "int",
        "steps": "int",
        "percent": "int",
        "secondsLeft": "Union[int, None]",
    },
)
"""With `server.upgrading`: the progress."""

class Problem(TypedDict):
    """A refusal. Decide by `code`: it is stable, while `title` and `detail` are for people."""
    # The address of the page about the code.
    type: str
    # The status in words.
    title: str
    # The HTTP status.
    status: int
    # The code of the refusal, for programs; see `GET /problems`.
    code: str
    # The refusal in words, in English or Spanish (`Accept-Language`).
    detail: str
    # A hint for common mistakes, in addition to `detail`.
    hint: NotRequired[str]
    # Finds the refusal in the log of the appliance.
    traceId: str
    # With `validation.failed`: the rules that are broken.
    errors: NotRequired[list[FieldError]]
    # The number of broken rules that `errors` does not list; absent for none. A list that is too long counts as one: its items are not checked.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: the person who has it; only for a key with `consumers:read`.
    holder: NotRequired[ProblemHolder]
    # With `transactions.export.already_running`: the export that is pending or running.
    running: NotRequired[ProblemRunning]
    # With `changes.history_forked`: the current history.
    epoch: NotRequired[str]
    # With `changes.history_forked`: the cursor, in the current history, of the last entry that both share; null for none.
    forkedAt: NotRequired[Union[str, None]]
    # With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and what was read after `date`, belong to the other history.
    forkedAtNumbers: NotRequired[Union[ProblemForkedAtNumbers, None]]
    # With `server.upgrading`: the progress.
    upgrade: NotRequired[ProblemUpgrade]
    # With `server.superseded`: the address of the box that took over, if it is known.
    address: NotRequired[str]

class FieldError(TypedDict):
    # A dotted path: `policy.products.0.productId`. Longer names are cut to 200 characters.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is exceeded: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the allowed values; absent if there are too many.
    allowed: NotRequired[list[str]]
    # True if a required member is missing; otherwise absent.
    required: NotRequired[Literal[True]]

class AcceptReadingInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class AcknowledgeIncidentInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: AcknowledgeIncidentBody

class ActivateProductInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class ActivateProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class AssignConsumerCodeProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    body: AssignConsumerCodeProfileBody

class AssignReadingInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: AssignReadingBody

class CancelAvailableCreditExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelConsumptionExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelCreditExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelReconciliationExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelRecordOfIssueExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelReturnExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelTopUpExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CancelTransactionExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class ChangeCodesInBulkInput(TypedDict):
    body: ChangeCodesInBulkBody

class ChangeConsumersInBulkInput(TypedDict):
    body: ChangeConsumersInBulkBody

class CloseReturnInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: CloseReturnBody

class CreateConsumerInput(TypedDict):
    body: CreateConsumerBody

class CreateConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: CreateConsumerCodeBody

class CreateConsumerCodeFingerprintInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    consumerId: str
    # The value that the machine reads.
    codeId: str
    body: CreateConsumerCodeFingerprintBody

class CreateContactInput(TypedDict):
    body: CreateContactBody

class CreateCreditInput(TypedDict):
    body: CreateCreditBody

class CreateExtraInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    body: CreateExtraBody

class CreateGrantRequestInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    body: CreateGrantRequestBody

class CreateMuteInput(TypedDict):
    body: CreateMuteBody

class CreateOperationInput(TypedDict):
    body: CreateOperationBody

class CreateProductInput(TypedDict):
    body: CreateProductBody

class CreateProfileInput(TypedDict):
    body: CreateProfileBody

class CreateReconciliationNoteInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: CreateReconciliationNoteBody

class CreateRefundInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: CreateRefundBody

class CreateReportRunInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class CreateReportScheduleInput(TypedDict):
    body: CreateReportScheduleBody

class CreateRequirementInput(TypedDict):
    body: CreateRequirementBody

class CreateSubscriptionInput(TypedDict):
    body: CreateSubscriptionBody

class CreateTagInput(TypedDict):
    body: CreateTagBody

class DeactivateProductInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeactivateProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteConsumerInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str

class DeleteConsumerCodeFingerprintInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    consumerId: str
    # The value that the machine reads.
    codeId: str
    # The number of the finger.
    fingerId: int

class DeleteContactInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteExtraInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    extraId: str

class DeleteMuteInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteOperationInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteProductInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteRefundInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteRequirementInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DeleteTagInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class DismissFeedRejectionsInput(TypedDict):
    body: RetryFeedRejectionsBody

class DropMessageInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class ExportAvailableCreditInput(TypedDict):
    body: ExportAvailableCreditBody

class ExportConsumptionInput(TypedDict):
    body: ExportConsumptionBody

class ExportCreditsInput(TypedDict):
    body: ExportCreditsBody

class ExportReconciliationInput(TypedDict):
    body: ExportReconciliationBody

class ExportRecordOfIssueInput(TypedDict):
    body: ExportRecordOfIssueBody

class ExportReturnsInput(TypedDict):
    body: ExportReturnsBody

class ExportTopUpsInput(TypedDict):
    body: ExportTopUpsBody

class ExportTransactionsInput(TypedDict):
    body: ExportTransactionsBody

class GetAccountInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetAccountLogoInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetAlertSettingsInput(TypedDict):
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class GetAvailableCreditExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetClientInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetConsumerInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str

class GetConsumerCodeExplanationInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    # The serial of the machine.
    deviceSerial: str
    # The requested selection.
    selection: NotRequired[str]
    # The id of the requested product.
    productId: NotRequired[str]

class GetConsumerEntitlementsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetConsumerImportTemplateInput(TypedDict):
    # The format of the file: a workbook or CSV.
    format: NotRequired[Literal["xlsx", "csv"]]
    # Include the existing rows, to be changed and sent again.
    filled: NotRequired[bool]
    # The language of the sheet; by default that of `Accept-Language`.
    locale: NotRequired[Literal["en", "es"]]
    # The account; required for client-level keys and users with several accounts.
    accountId: NotRequired[str]
    # The client of the account; optional with `accountId`.
    clientId: NotRequired[str]

class GetConsumerSummaryInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class GetConsumptionExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetConsumptionSummaryInput = TypedDict(
    "GetConsumptionSummaryInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[Union[str, list[str]]]",
        "businessLine": "NotRequired[Union[Literal[\"vending\", \"eas\"], list[Literal[\"vending\", \"eas\"]]]]",
        "deviceId": "NotRequired[Union[str, list[str]]]",
        "productId": "NotRequired[Union[str, list[str]]]",
        "profileId": "NotRequired[Union[str, list[str]]]",
        "consumerId": "NotRequired[Union[str, list[str]]]",
        "method": "NotRequired[Union[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"], list[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]]]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class GetContactInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetCreditExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetCreditSummaryInput = TypedDict(
    "GetCreditSummaryInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "operationId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "after": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardDevicesInput = TypedDict(
    "GetDashboardDevicesInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardHeatmapInput = TypedDict(
    "GetDashboardHeatmapInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardPaymentMethodsInput = TypedDict(
    "GetDashboardPaymentMethodsInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardProductsInput = TypedDict(
    "GetDashboardProductsInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardSummaryInput = TypedDict(
    "GetDashboardSummaryInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

GetDashboardTimeseriesInput = TypedDict(
    "GetDashboardTimeseriesInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "granularity": "NotRequired[Literal[\"hour\", \"day\", \"week\"]]",
        "zone": "NotRequired[Zone]",
    },
)

class GetDeliveryInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The id of a message, as in the attempts.
    webhookId: str

class GetDeliveryEvidenceInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetDeviceInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetDeviceForecastInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The number of days, from now, that a refill must last.
    days: NotRequired[int]

class GetDevicePlanogramInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetFeedRejectionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetImportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetIncidentInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetMachineReconciliationInput = TypedDict(
    "GetMachineReconciliationInput",
    {
        "id": "str",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class GetMeInput(TypedDict):
    pass

class GetOperationInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetOverviewInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class GetOwnUsageInput(TypedDict):
    pass

class GetProductInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetProductImportTemplateInput(TypedDict):
    # The format of the file: a workbook or CSV.
    format: NotRequired[Literal["xlsx", "csv"]]
    # Include the existing rows, to be changed and sent again.
    filled: NotRequired[bool]
    # The language of the sheet; by default that of `Accept-Language`.
    locale: NotRequired[Literal["en", "es"]]
    # The account; required for client-level keys and users with several accounts.
    accountId: NotRequired[str]
    # The client of the account; optional with `accountId`.
    clientId: NotRequired[str]

class GetProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReadingInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReadingFileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReadingRulesInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReconciliationExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReconciliationHistoryInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The maximum number of comparisons.
    limit: NotRequired[int]

GetRecordOfIssueInput = TypedDict(
    "GetRecordOfIssueInput",
    {
        "id": "str",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class GetRecordOfIssueExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetRequirementInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetRequirementStandingInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # Only people in this state.
    state: NotRequired[Union[Literal["in_date", "due", "overdue", "never"], list[Literal["in_date", "due", "overdue", "never"]]]]
    # The tag by whose values people are grouped.
    by: NotRequired[str]
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[str]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # A moment instead of now: deliveries up to then count.
    at: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class GetRequirementsOfPersonInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReturnInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # A comma-separated list of the members to return.
    fields: NotRequired[str]

class GetReturnEvidenceInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetReturnExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetReturnSummaryInput = TypedDict(
    "GetReturnSummaryInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "status": "NotRequired[Literal[\"pending\", \"returned\", \"written_off\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "returnedFrom": "NotRequired[str]",
        "returnedTo": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class GetSelectorInput(TypedDict):
    # The name of a static catalogue: `product_types`.
    key: str

class GetSnapshotInput(TypedDict):
    # The kinds of things to return; all by default.
    kinds: NotRequired[Union[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "directory", "directory_user", "directory_group", "user", "identity", "identity_provider", "product", "profile", "consumer", "code", "fingerprint", "extra", "grant_request", "export", "import", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription"], list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "directory", "directory_user", "directory_group", "user", "identity", "identity_provider", "product", "profile", "consumer", "code", "fingerprint", "extra", "grant_request", "export", "import", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription"]]]]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class GetSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetTagInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class GetTopUpInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # A comma-separated list of the members to return.
    fields: NotRequired[str]

class GetTopUpExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetTopUpSummaryInput = TypedDict(
    "GetTopUpSummaryInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "consumerCode": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "after": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class GetTransactionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # A comma-separated list of the members to return.
    fields: NotRequired[str]

class GetTransactionExportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

GetTransactionSummaryInput = TypedDict(
    "GetTransactionSummaryInput",
    {
        "businessLine": "NotRequired[Literal[\"vending\", \"eas\"]]",
        "isDelivered": "NotRequired[bool]",
        "method": "NotRequired[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "deviceSerial": "NotRequired[str]",
        "controllerSerial": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "isReturnable": "NotRequired[bool]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "from": "str",
        "to": "str",
        "after": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class IgnoreReadingInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: IgnoreReadingBody

class ImportConsumersInput(TypedDict):
    # Only return the changes, without storing them.
    dryRun: NotRequired[bool]
    # `stop`: nothing is applied if a row fails. `skip`: the other rows are applied.
    onError: NotRequired[Literal["stop", "skip"]]
    # The name of the file, as the list of imports shows it.
    fileName: NotRequired[str]
    # The language of amounts that are texts; it determines the decimal separator.
    locale: NotRequired[Literal["en", "es"]]
    # The account; required for client-level keys and users with several accounts.
    accountId: NotRequired[str]
    # The client of the account; optional with `accountId`.
    clientId: NotRequired[str]
    # The type of new cards whose row has no card type.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # If `true`, new people get the subsidy of the current period now instead of waiting for the next one.
    firstSubsidy: NotRequired[bool]
    body: Any

class ImportProductsInput(TypedDict):
    # Only return the changes, without storing them.
    dryRun: NotRequired[bool]
    # `stop`: nothing is applied if a row fails. `skip`: the other rows are applied.
    onError: NotRequired[Literal["stop", "skip"]]
    # The name of the file, as the list of imports shows it.
    fileName: NotRequired[str]
    # The language of amounts that are texts; it determines the decimal separator.
    locale: NotRequired[Literal["en", "es"]]
    # The account; required for client-level keys and users with several accounts.
    accountId: NotRequired[str]
    # The client of the account; optional with `accountId`.
    clientId: NotRequired[str]
    body: Any

class ListAccountsInput(TypedDict):
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

ListAuditLogsInput = TypedDict(
    "ListAuditLogsInput",
    {
        "resourceType": "NotRequired[Union[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"directory\", \"directory_user\", \"directory_group\", \"user\", \"identity\", \"identity_provider\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"grant_request\", \"export\", \"import\", \"movements\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\"], list[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"directory\", \"directory_user\", \"directory_group\", \"user\", \"identity\", \"identity_provider\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"grant_request\", \"export\", \"import\", \"movements\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\"]]]]",
        "action": "NotRequired[Union[Literal[\"create\", \"update\", \"delete\", \"activate\", \"deactivate\", \"assign\", \"unassign\", \"enroll\", \"reload\"], list[Literal[\"create\", \"update\", \"delete\", \"activate\", \"deactivate\", \"assign\", \"unassign\", \"enroll\", \"reload\"]]]]",
        "search": "NotRequired[str]",
        "traceId": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"createdAt\", \"-createdAt\"]]",
        "page": "NotRequired[int]",
        "pageSize": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class ListAvailableCreditInput(TypedDict):
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[Union[str, list[str]]]
    # Only of the person with this identification.
    identification: NotRequired[str]
    # Only the code with exactly this value.
    code: NotRequired[str]
    # Only people with this text in name, identification or code.
    search: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListAvailableCreditExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListChangesInput(TypedDict):
    # A cursor: only changes after it. Without a cursor, from the beginning; `now` returns the newest cursor.
    after: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]
    # The number of seconds to wait for the first change, if there is none yet.
    wait: NotRequired[int]
    # The number of milliseconds to gather more changes once there is one, unless the page is full.
    linger: NotRequired[int]
    # The kinds of changes to return; all by default.
    kinds: NotRequired[Union[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "directory", "directory_user", "directory_group", "user", "identity", "identity_provider", "product", "profile", "consumer", "code", "fingerprint", "extra", "grant_request", "export", "import", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"], list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "directory", "directory_user", "directory_group", "user", "identity", "identity_provider", "product", "profile", "consumer", "code", "fingerprint", "extra", "grant_request", "export", "import", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"]]]]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class ListClientsInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListConsumerCodeFingerprintsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    consumerId: str
    # The value that the machine reads.
    codeId: str

class ListConsumersInput(TypedDict):
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[Union[str, list[str]]]
    # Only people who have this profile.
    profileId: NotRequired[Union[str, list[str]]]
    # Only people who have a code with a profile, or only people who have none and cannot take anything.
    hasProfile: NotRequired[bool]
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only the person who has a code with exactly this value.
    code: NotRequired[str]
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: NotRequired[str]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # Only people whose validity, or that of a code or a tag, ends at this time or later.
    expiresFrom: NotRequired[str]
    # Only people whose validity, or that of a code or a tag, ends at this time or earlier.
    expiresTo: NotRequired[str]
    # Only items changed at this time or later; UTC without an offset.
    updatedFrom: NotRequired[str]
    # With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.
    removed: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListConsumptionExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListConsumptionGroupsInput = TypedDict(
    "ListConsumptionGroupsInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[Union[str, list[str]]]",
        "businessLine": "NotRequired[Union[Literal[\"vending\", \"eas\"], list[Literal[\"vending\", \"eas\"]]]]",
        "deviceId": "NotRequired[Union[str, list[str]]]",
        "productId": "NotRequired[Union[str, list[str]]]",
        "profileId": "NotRequired[Union[str, list[str]]]",
        "consumerId": "NotRequired[Union[str, list[str]]]",
        "method": "NotRequired[Union[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"], list[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]]]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "by": "str",
        "then": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"deliveries\", \"-deliveries\", \"failed\", \"-failed\", \"consumers\", \"-consumers\", \"cost\", \"-cost\", \"sellValue\", \"-sellValue\", \"balancePaid\", \"-balancePaid\", \"rechargePaid\", \"-rechargePaid\", \"paidOtherwise\", \"-paidOtherwise\", \"returned\", \"-returned\", \"open\", \"-open\", \"refused\", \"-refused\", \"refunded\", \"-refunded\", \"refundDue\", \"-refundDue\"]]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListContactsInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListCreditExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListCreditsInput = TypedDict(
    "ListCreditsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "operationId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "order": "NotRequired[Literal[\"date\", \"arrival\"]]",
        "fields": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListDeliveryAttemptsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class ListDeviceSlotsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

ListDeviceVisitsInput = TypedDict(
    "ListDeviceVisitsInput",
    {
        "id": "str",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListDevicesInput(TypedDict):
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[Union[str, list[str]]]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only the machine with this serial.
    serial: NotRequired[str]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only items changed at this time or later; UTC without an offset.
    updatedFrom: NotRequired[str]
    # With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.
    removed: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListExtrasInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListFeedRejectionCausesInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

ListFeedRejectionsInput = TypedDict(
    "ListFeedRejectionsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "controllerSerial": "NotRequired[str]",
        "code": "NotRequired[Literal[\"validation.failed\", \"device_unknown\", \"product_unknown\", \"selection_unknown\", \"code_unknown\", \"delivery_unknown\", \"already_returned\", \"frame_taken\", \"date_in_future\"]]",
        "cause": "NotRequired[str]",
        "deviceSerial": "NotRequired[str]",
        "isResolved": "NotRequired[bool]",
        "isDismissed": "NotRequired[bool]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListFetchedEntitlementsInput(TypedDict):
    # Only of this product.
    productId: str
    # Only people in this state.
    state: NotRequired[Union[Literal["took", "not_yet", "never"], list[Literal["took", "not_yet", "never"]]]]
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[str]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # A moment instead of now: deliveries up to then count.
    at: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]

class ListImportRowsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # `true`: only the rows that the last undo left as they are.
    left: NotRequired[bool]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListImportsInput = TypedDict(
    "ListImportsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "kind": "NotRequired[Literal[\"people\", \"products\"]]",
        "accountId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

ListIncidentsInput = TypedDict(
    "ListIncidentsInput",
    {
        "state": "NotRequired[Union[Literal[\"pending\", \"open\", \"acknowledged\", \"closed\"], list[Literal[\"pending\", \"open\", \"acknowledged\", \"closed\"]]]]",
        "kind": "NotRequired[Union[Literal[\"controller_silent\", \"controller_never_seen\", \"machine_failing\", \"machine_idle\", \"machine_empty\", \"cash_short\", \"stock_ends_soon\", \"tool_overdue\", \"refusals_many\", \"clock_off\", \"reports_rejected\", \"mandatory_overdue\", \"disk_low\", \"disk_full\", \"backup_failed\", \"backup_old\", \"backup_missing\", \"certificate_ends\", \"certificate_ended\", \"second_box_alone\", \"second_box_took_over\", \"second_box_drill_failed\", \"data_copied\", \"webhook_suspended\", \"head_office_stopped\", \"contact_failing\", \"report_failed\"], list[Literal[\"controller_silent\", \"controller_never_seen\", \"machine_failing\", \"machine_idle\", \"machine_empty\", \"cash_short\", \"stock_ends_soon\", \"tool_overdue\", \"refusals_many\", \"clock_off\", \"reports_rejected\", \"mandatory_overdue\", \"disk_low\", \"disk_full\", \"backup_failed\", \"backup_old\", \"backup_missing\", \"certificate_ends\", \"certificate_ended\", \"second_box_alone\", \"second_box_took_over\", \"second_box_drill_failed\", \"data_copied\", \"webhook_suspended\", \"head_office_stopped\", \"contact_failing\", \"report_failed\"]]]]",
        "severity": "NotRequired[Union[Literal[\"warn\", \"bad\"], list[Literal[\"warn\", \"bad\"]]]]",
        "deviceId": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListInventoryInput(TypedDict):
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[str]
    # Only of this machine.
    deviceId: NotRequired[str]
    # Only of this product.
    productId: NotRequired[str]
    # `true`: selections that are empty or hold less than a tenth of their capacity; `false`: all others.
    low: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListMessagesInput(TypedDict):
    # Only messages in this state.
    state: NotRequired[Union[Literal["queued", "sending", "sent", "failed", "dropped"], list[Literal["queued", "sending", "sent", "failed", "dropped"]]]]
    # The id of a contact.
    contactId: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListMutesInput(TypedDict):
    # `true`: only mutes of the whole installation; for callers with access to all of it.
    ofInstallation: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListOperationsInput(TypedDict):
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only items changed at this time or later; UTC without an offset.
    updatedFrom: NotRequired[str]
    # With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.
    removed: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

ListOutliersInput = TypedDict(
    "ListOutliersInput",
    {
        "from": "str",
        "to": "str",
        "operationId": "NotRequired[Union[str, list[str]]]",
        "deviceId": "NotRequired[Union[str, list[str]]]",
        "productId": "NotRequired[Union[str, list[str]]]",
        "profileId": "NotRequired[Union[str, list[str]]]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "factor": "NotRequired[int]",
        "atLeast": "NotRequired[int]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class ListOverviewMachinesInput(TypedDict):
    # Only of this machine.
    deviceId: NotRequired[Union[str, list[str]]]
    # Only of this operation; an operation outside the key’s scope is ignored.
    operationId: NotRequired[Union[str, list[str]]]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only machines with this lamp: `good`, `idle` for those that are not connected yet, or `needy` for all others.
    lamp: NotRequired[Literal["good", "needy", "idle"]]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["lamp", "-lamp", "name", "-name", "operation", "-operation", "filled", "-filled", "lastSeenAt", "-lastSeenAt", "failures", "-failures"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListOwnRequestsInput(TypedDict):
    # Only these statuses: exact (`404`), or a class (`4xx`).
    status: NotRequired[Union[str, list[str]]]
    # Only requests that were refused with one of these codes.
    code: NotRequired[Union[Literal["imports.unreadable", "imports.not_found", "imports.nothing_to_undo", "imports.columns", "auth.missing_credentials", "auth.invalid_api_key", "auth.invalid_controller_token", "auth.invalid_directory_token", "directories.not_found", "directories.exists", "scim.user_not_found", "scim.group_not_found", "scim.schema_not_found", "scim.user_exists", "scim.identification_taken", "scim.invalid_filter", "scim.invalid_path", "scim.no_target", "scim.invalid_value", "scim.invalid_syntax", "scim.mutability", "auth.forbidden", "auth.out_of_scope", "auth.reserved_resource", "auth.no_session", "auth.invalid_credentials", "auth.code_needed", "auth.totp_active", "auth.totp_inactive", "auth.invalid_link", "auth.too_many_attempts", "auth.password_off", "auth.flow_ended", "auth.provider_refused", "auth.provider_answer", "auth.nothing_granted", "auth.user_disabled", "auth.identity_taken", "auth.other_identity", "auth.invalid_logout_token", "identity_provider.not_found", "identity_provider.secret_lost", "identity_provider.unreachable", "identity_provider.unusable", "backups.in_progress", "backups.not_found", "backups.unavailable", "head_office.off", "head_office.unreachable", "system.no_authority", "incidents.not_found", "incidents.not_open", "mutes.not_found", "mutes.too_many", "contacts.not_found", "contacts.too_many", "contacts.too_many_tests", "contacts.inactive", "contacts.not_signed", "contacts.personal_needs_tls", "mail_server.not_found", "mail_server.test_in_progress", "messages.not_found", "messages.ended", "report_schedules.not_found", "report_schedules.too_many", "report_schedules.owner_left", "report_schedules.file_gone", "walls.not_found", "panel.too_many_streams", "auth.cross_site", "auth.password_needed", "rate_limit.exceeded", "validation.failed", "request.malformed_json", "request.not_acceptable", "request.unsupported_media_type", "changes.history_forked", "changes.too_many_waiting", "subscriptions.not_found", "subscriptions.message_not_found", "subscriptions.target_not_allowed", "subscriptions.too_many", "subscriptions.test_in_progress", "request.too_large", "request.timeout", "request.malformed", "request.unsupported_transfer_encoding", "request.headers_too_large", "request.unknown_host", "request.route_not_found", "request.method_not_allowed", "request.precondition_failed", "request.range_not_satisfiable", "internal.error", "storage.full", "server.restart_needed", "server.upgrading", "server.superseded", "server.second_box_missing", "server.busy", "idempotency.key_reused", "idempotency.in_progress", "clients.not_found", "clients.actor_not_global", "clients.in_use", "accounts.currency_in_use", "accounts.business_line_in_use", "accounts.not_found", "accounts.logo_not_found", "accounts.business_line_not_enabled", "operations.not_found", "operations.in_use", "users.not_found", "users.name_exists", "users.last_owner", "users.no_identity", "users.local_owner", "users.disabled", "keys.not_found", "keys.label_exists", "controllers.not_found", "controllers.serial_exists", "operations.name_exists", "tags.not_found", "tags.key_exists", "tags.in_use", "devices.not_found", "devices.serial_exists", "devices.business_line_in_use", "readings.not_found", "readings.unreadable", "readings.damaged", "readings.unassigned", "visits.stock_unknown", "reconciliation.no_boundaries", "reconciliation.too_long", "inventory.product_not_visible", "inventory.duplicate_selection", "inventory.selection_unknown", "inventory.business_line_mismatch", "selectors.not_found", "products.not_found", "products.code_exists", "products.attributes_mismatch", "products.currency_mismatch", "products.not_visible_to_scope", "profiles.not_found", "profiles.name_exists", "profiles.in_use", "profiles.device_not_in_account", "profiles.duplicate_device", "profiles.device_business_line_mismatch", "profiles.product_not_visible_to_account", "profiles.unknown_tag", "profiles.invalid_consumption_schedule", "profiles.actor_scope_not_allowed", "consumers.identification_exists", "requirements.not_found", "consumption.persons_off", "consumers.not_found", "consumers.inactive", "consumers.unknown_tag_key", "consumers.too_many_tags", "consumers.too_many_codes", "consumers.profile_not_for_this_account", "consumers.code_requires_profile", "consumers.code_value_taken_in_operation", "consumers.code_value_taken_at_account", "consumers.no_fingerprint_template", "consumers.fingerprint_already_enrolled", "consumers.too_many_fingerprints", "consumers.code_not_fingerprint", "consumers.extra_not_found", "consumers.too_many_extras", "grants.allowed", "grants.not_grantable", "grants.nobody_to_ask", "grants.too_many", "grants.not_found", "grants.decided", "consumers.product_not_in_profile", "consumers.fingerprint_not_found", "codes.not_found", "codes.profile_not_assigned", "transactions.not_found", "transactions.already_credited", "transactions.already_refunded", "transactions.nothing_to_refund", "transactions.refund_not_found", "transactions.already_returned", "transactions.evidence_not_found", "transactions.export.already_running", "transactions.export.not_found", "second_box.needs_https", "second_box.not_paired", "second_box.away", "backups.plan_fixed", "backups.folder_unusable", "network.fixed", "network.unusable", "feed_rejections.not_found", "feed_rejections.already_resolved", "feed_rejections.still_rejected", "evidence.exists", "links.invalid_signature", "links.expired", "receipts.not_found"], list[Literal["imports.unreadable", "imports.not_found", "imports.nothing_to_undo", "imports.columns", "auth.missing_credentials", "auth.invalid_api_key", "auth.invalid_controller_token", "auth.invalid_directory_token", "directories.not_found", "directories.exists", "scim.user_not_found", "scim.group_not_found", "scim.schema_not_found", "scim.user_exists", "scim.identification_taken", "scim.invalid_filter", "scim.invalid_path", "scim.no_target", "scim.invalid_value", "scim.invalid_syntax", "scim.mutability", "auth.forbidden", "auth.out_of_scope", "auth.reserved_resource", "auth.no_session", "auth.invalid_credentials", "auth.code_needed", "auth.totp_active", "auth.totp_inactive", "auth.invalid_link", "auth.too_many_attempts", "auth.password_off", "auth.flow_ended", "auth.provider_refused", "auth.provider_answer", "auth.nothing_granted", "auth.user_disabled", "auth.identity_taken", "auth.other_identity", "auth.invalid_logout_token", "identity_provider.not_found", "identity_provider.secret_lost", "identity_provider.unreachable", "identity_provider.unusable", "backups.in_progress", "backups.not_found", "backups.unavailable", "head_office.off", "head_office.unreachable", "system.no_authority", "incidents.not_found", "incidents.not_open", "mutes.not_found", "mutes.too_many", "contacts.not_found", "contacts.too_many", "contacts.too_many_tests", "contacts.inactive", "contacts.not_signed", "contacts.personal_needs_tls", "mail_server.not_found", "mail_server.test_in_progress", "messages.not_found", "messages.ended", "report_schedules.not_found", "report_schedules.too_many", "report_schedules.owner_left", "report_schedules.file_gone", "walls.not_found", "panel.too_many_streams", "auth.cross_site", "auth.password_needed", "rate_limit.exceeded", "validation.failed", "request.malformed_json", "request.not_acceptable", "request.unsupported_media_type", "changes.history_forked", "changes.too_many_waiting", "subscriptions.not_found", "subscriptions.message_not_found", "subscriptions.target_not_allowed", "subscriptions.too_many", "subscriptions.test_in_progress", "request.too_large", "request.timeout", "request.malformed", "request.unsupported_transfer_encoding", "request.headers_too_large", "request.unknown_host", "request.route_not_found", "request.method_not_allowed", "request.precondition_failed", "request.range_not_satisfiable", "internal.error", "storage.full", "server.restart_needed", "server.upgrading", "server.superseded", "server.second_box_missing", "server.busy", "idempotency.key_reused", "idempotency.in_progress", "clients.not_found", "clients.actor_not_global", "clients.in_use", "accounts.currency_in_use", "accounts.business_line_in_use", "accounts.not_found", "accounts.logo_not_found", "accounts.business_line_not_enabled", "operations.not_found", "operations.in_use", "users.not_found", "users.name_exists", "users.last_owner", "users.no_identity", "users.local_owner", "users.disabled", "keys.not_found", "keys.label_exists", "controllers.not_found", "controllers.serial_exists", "operations.name_exists", "tags.not_found", "tags.key_exists", "tags.in_use", "devices.not_found", "devices.serial_exists", "devices.business_line_in_use", "readings.not_found", "readings.unreadable", "readings.damaged", "readings.unassigned", "visits.stock_unknown", "reconciliation.no_boundaries", "reconciliation.too_long", "inventory.product_not_visible", "inventory.duplicate_selection", "inventory.selection_unknown", "inventory.business_line_mismatch", "selectors.not_found", "products.not_found", "products.code_exists", "products.attributes_mismatch", "products.currency_mismatch", "products.not_visible_to_scope", "profiles.not_found", "profiles.name_exists", "profiles.in_use", "profiles.device_not_in_account", "profiles.duplicate_device", "profiles.device_business_line_mismatch", "profiles.product_not_visible_to_account", "profiles.unknown_tag", "profiles.invalid_consumption_schedule", "profiles.actor_scope_not_allowed", "consumers.identification_exists", "requirements.not_found", "consumption.persons_off", "consumers.not_found", "consumers.inactive", "consumers.unknown_tag_key", "consumers.too_many_tags", "consumers.too_many_codes", "consumers.profile_not_for_this_account", "consumers.code_requires_profile", "consumers.code_value_taken_in_operation", "consumers.code_value_taken_at_account", "consumers.no_fingerprint_template", "consumers.fingerprint_already_enrolled", "consumers.too_many_fingerprints", "consumers.code_not_fingerprint", "consumers.extra_not_found", "consumers.too_many_extras", "grants.allowed", "grants.not_grantable", "grants.nobody_to_ask", "grants.too_many", "grants.not_found", "grants.decided", "consumers.product_not_in_profile", "consumers.fingerprint_not_found", "codes.not_found", "codes.profile_not_assigned", "transactions.not_found", "transactions.already_credited", "transactions.already_refunded", "transactions.nothing_to_refund", "transactions.refund_not_found", "transactions.already_returned", "transactions.evidence_not_found", "transactions.export.already_running", "transactions.export.not_found", "second_box.needs_https", "second_box.not_paired", "second_box.away", "backups.plan_fixed", "backups.folder_unusable", "network.fixed", "network.unusable", "feed_rejections.not_found", "feed_rejections.already_resolved", "feed_rejections.still_rejected", "evidence.exists", "links.invalid_signature", "links.expired", "receipts.not_found"]]]]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListProductPlacementsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListProductsInput(TypedDict):
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only items changed at this time or later; UTC without an offset.
    updatedFrom: NotRequired[str]
    # With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.
    removed: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # Only the product with exactly this code of the operator.
    code: NotRequired[str]

class ListProfilesInput(TypedDict):
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only items changed at this time or later; UTC without an offset.
    updatedFrom: NotRequired[str]
    # With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.
    removed: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # Only of this product.
    productId: NotRequired[Union[str, list[str]]]

class ListReadingCandidatesInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

ListReadingsInput = TypedDict(
    "ListReadingsInput",
    {
        "deviceId": "NotRequired[str]",
        "state": "NotRequired[Literal[\"accepted\", \"quarantined\", \"ignored\"]]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

ListReconciliationInput = TypedDict(
    "ListReconciliationInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "zone": "NotRequired[Zone]",
    },
)

class ListReconciliationExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListRecordOfIssueExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListRefusalsInput = TypedDict(
    "ListRefusalsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "deviceSerial": "NotRequired[str]",
        "codeId": "NotRequired[str]",
        "consumerId": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "reason": "NotRequired[Literal[\"device_unknown\", \"device_inactive\", \"selection_unknown\", \"product_unknown\", \"product_inactive\", \"code_unknown\", \"consumer_inactive\", \"code_inactive\", \"not_yet_valid\", \"expired\", \"profile_missing\", \"profile_inactive\", \"qualification_missing\", \"qualification_expired\", \"product_not_allowed\", \"device_not_allowed\", \"day_not_allowed\", \"quota_exhausted\", \"too_soon\", \"return_pending\", \"insufficient_credit\"]]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListRemovedConsumersInput(TypedDict):
    # The operator’s number for the person, such as a personnel number; unique in the account.
    identification: NotRequired[str]
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListReportRunsInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

class ListReportSchedulesInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListRequirementsInput(TypedDict):
    # Only active items, or only inactive ones.
    isActive: NotRequired[bool]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListReturnExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListReturnsInput = TypedDict(
    "ListReturnsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "status": "NotRequired[Literal[\"pending\", \"returned\", \"written_off\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "returnedFrom": "NotRequired[str]",
        "returnedTo": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "order": "NotRequired[Literal[\"date\", \"arrival\"]]",
        "fields": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

ListStatementLinesInput = TypedDict(
    "ListStatementLinesInput",
    {
        "id": "str",
        "codeId": "str",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListSubscriptionsInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListTagsInput(TypedDict):
    # Only items that contain this text; case and accents are ignored.
    search: NotRequired[str]
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The order of the list; `-` reverses it.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.
    page: NotRequired[int]
    # The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]

class ListTopUpExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListTopUpsInput = TypedDict(
    "ListTopUpsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "consumerCode": "NotRequired[str]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "order": "NotRequired[Literal[\"date\", \"arrival\"]]",
        "fields": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListTransactionExportsInput(TypedDict):
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListTransactionsInput = TypedDict(
    "ListTransactionsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "businessLine": "NotRequired[Literal[\"vending\", \"eas\"]]",
        "isDelivered": "NotRequired[bool]",
        "method": "NotRequired[Literal[\"CASH\", \"CASHLESS\", \"CARD\", \"WALLET\", \"BRE_B\", \"REMOTE\"]]",
        "operationId": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "deviceSerial": "NotRequired[str]",
        "controllerSerial": "NotRequired[str]",
        "productId": "NotRequired[str]",
        "consumerIdentification": "NotRequired[str]",
        "isReturnable": "NotRequired[bool]",
        "tagId": "NotRequired[Union[str, list[str]]]",
        "tagValue": "NotRequired[str]",
        "receivedFrom": "NotRequired[str]",
        "receivedTo": "NotRequired[str]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "order": "NotRequired[Literal[\"date\", \"arrival\"]]",
        "fields": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListUnknownCodesInput(TypedDict):
    # Only of this client; a client outside the key’s scope is replaced by the key’s.
    clientId: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.
    cursor: NotRequired[str]
    # The maximum number of items that a call returns.
    limit: NotRequired[int]

ListVisitsInput = TypedDict(
    "ListVisitsInput",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "deviceId": "NotRequired[str]",
        "order": "NotRequired[Literal[\"date\", \"arrival\"]]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class RefillDeviceInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: RefillDeviceBody

class RemoveConsumerCodeProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    # The business line.
    businessLine: Literal["vending", "eas"]

class ReplaceDevicePlanogramInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: ReplaceDevicePlanogramBody

class ReplaceReadingRulesInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: ReplaceReadingRulesBody

class ReportVisitInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: ReportVisitBody

class ResumeSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class RetryDeliveryInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The id of a message, as in the attempts.
    webhookId: str

class RetryFeedRejectionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class RetryFeedRejectionsInput(TypedDict):
    body: RetryFeedRejectionsBody

class RetryMessageInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class RotateContactSecretInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class RotateSubscriptionSecretInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class SetConsumerActiveInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: SetConsumerActiveBody

class SetConsumerCodeActiveInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    body: SetConsumerActiveBody

class SkipChangesInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: SkipChangesBody

class TestContactInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class TestSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class UnacknowledgeIncidentInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class UndoImportInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str

class UpdateAlertSettingsInput(TypedDict):
    body: UpdateAlertSettingsBody

class UpdateConsumerInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateConsumerBody

class UpdateConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    # The value that the machine reads.
    codeId: str
    body: UpdateConsumerCodeBody

class UpdateContactInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateContactBody

class UpdateDeviceInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateDeviceBody

class UpdateOperationInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateOperationBody

class UpdateProductInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateProductBody

class UpdateProfileInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateProfileBody

class UpdateReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateReportScheduleBody

class UpdateRequirementInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateRequirementBody

class UpdateSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateSubscriptionBody

class UpdateTagInput(TypedDict):
    # The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.
    id: str
    body: UpdateTagBody

class UploadReadingsInput(TypedDict):
    # Only of the machine with this serial.
    deviceSerial: NotRequired[str]
    # The moment when the machine was read.
    readAt: NotRequired[str]
    # The name of the file; null for none.
    fileName: NotRequired[str]
    # Only of this account; an account outside the key’s scope is replaced by the key’s.
    accountId: NotRequired[str]
    # Only return the results, without storing anything.
    dryRun: NotRequired[bool]
    body: Any
