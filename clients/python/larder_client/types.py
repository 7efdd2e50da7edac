"""The types of the interface: bodies, answers, and the input of each operation."""
# Made by `npm run clients` from the OpenAPI document: change that.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union

ProblemCode = str
"""The codes of refusals, an open list."""

class AcceptedExport(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # How the job stands: `pending`.
    status: Literal["pending", "running", "ready", "failed"]

class Account(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # What people call the account.
    name: str
    # The currency of all amounts of the account, ISO 4217; it stays once there are products, profiles or movements.
    currency: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str
    # The lines that it has: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # Whether the account is in use.
    isActive: bool
    # Whether figures of consumption may tell of persons.
    consumptionByPerson: bool
    # When it was made.
    createdAt: str

class AccountList(TypedDict):
    # What was found, in the order of the list.
    items: list[Account]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class AcknowledgeIncidentBody(TypedDict):
    # What is done about it; 1 to 200 characters.
    reason: str

class AlertSettingsItemsItem(TypedDict):
    # The kind of incident that the row is about.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # Whether incidents of the kind are opened.
    isActive: bool
    # How long its cause must be there before it opens.
    openAfterMinutes: int
    # How long its cause must be away before it closes.
    closeAfterMinutes: int
    # How bad it is: `warn` or `bad`.
    severity: Union[str, None]
    # What decides when it opens, in what its kind counts in; null where a kind has none.
    threshold: Union[int, None]

class AlertSettings(TypedDict):
    # The id of the account that it belongs to.
    accountId: str
    # What was found, in the order of the list.
    items: list[AlertSettingsItemsItem]

class AssignConsumerCodeProfileBody(TypedDict):
    # The id of the profile that the code shall have for the line of the profile.
    profileId: str

class AssignReadingBody(TypedDict):
    # The id of the machine.
    deviceId: str

class AuditLogActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: Literal["api_key", "operator", "controller", "system"]
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class AuditLog(TypedDict):
    # The id of the entry.
    id: str
    # When it was done.
    date: str
    # Who did it.
    actor: AuditLogActor
    # What was done.
    action: str
    # What kind of thing it was done to.
    resourceType: str
    # The id of the thing.
    resourceId: str
    # The id of the account that it was done to; null for none.
    accountId: Union[str, None]
    # The thing before; null where it was not there.
    previousValue: Any
    # The thing after; null where it is not there any more.
    newValue: Any
    # The `x-trace-id` of the request.
    traceId: str

class AuditLogList(TypedDict):
    # What was found, in the order of the list.
    items: list[AuditLog]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class AvailableCreditList(TypedDict):
    # What was found, in the order of the list.
    items: list[Credit]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class BulkResultSummary(TypedDict):
    """How many rows came to what."""
    # Rows that made something new.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that removed something.
    deleted: int
    # Rows that were refused; they left no trace.
    failed: int
    # Of those that are `updated`, how many were so already: nothing was written.
    unchanged: int

class BulkResultResultsItemErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Of a name of over 200 characters these are told.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is broken: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the values that there are, unless they are very many.
    allowed: NotRequired[list[str]]
    # There where the member is missing and must not be.
    required: NotRequired[Literal[True]]

class BulkResultResultsItemErrorHolder(TypedDict):
    """With a code that is taken: who holds it; only for a key with `consumers:read`."""
    # The id of the consumer who holds the code.
    consumerId: str
    # What the person is called.
    name: str
    # The number of the person.
    identification: str
    # False for somebody who left: the code can be freed by another value.
    isActive: bool

class BulkResultResultsItemError(TypedDict):
    """Why it was refused; absent where it was not."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # The HTTP status that a call of its own would have been answered with.
    status: int
    # What was refused, for people.
    detail: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[BulkResultResultsItemErrorErrorsItem]]
    # How many more rules the row breaks; absent when `errors` has them all.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: who holds it; only for a key with `consumers:read`.
    holder: NotRequired[BulkResultResultsItemErrorHolder]

class BulkResultResultsItem(TypedDict):
    # Which row of the request, from 0.
    index: int
    # The `op` of the row as it was sent; null where that was no text.
    op: Union[str, None]
    # What the row did.
    status: Literal["created", "updated", "deleted", "failed"]
    # The id of the person, or the value of the code, that the row was about; null where it failed.
    id: Union[str, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[Literal[False]]
    # Why it was refused; absent where it was not.
    error: NotRequired[BulkResultResultsItemError]

class BulkResult(TypedDict):
    # How many rows came to what.
    summary: BulkResultSummary
    # What became of each row, in the order in which they were sent.
    results: list[BulkResultResultsItem]

class ChangeActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: Literal["api_key", "operator", "controller", "system"]
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class Change(TypedDict):
    # Where to go on after this change.
    cursor: str
    # What was changed. New kinds may come: skip those you do not know.
    kind: str
    # What became of it.
    op: str
    # What was done.
    action: str
    # The id of what was changed, as the audit has it: of a code `consumerId/codeId`; of a movement its own.
    id: str
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # Of a movement, its place in the order of arrival of its account.
    sequence: Union[int, None]
    # When it was committed, by Larder’s clock.
    date: str
    # Who did it.
    actor: ChangeActor
    # The `x-trace-id` of the request.
    traceId: str
    # What its GET answered right after the change, null of what was removed; of a movement the item of its list. Which of these it is follows from `kind`; of kinds that are not listed here it is some object.
    body: Union[Operation, Device, DevicePlanogram, Tag, Product, Profile, Consumer, ConsumerCode, Extra, GivenRefund, Visit, Requirement, Transaction, Recharge, ReturnPair, ListedCredit, dict[str, Any], None]

class ChangeCodesInBulkBody(TypedDict):
    # The rows, 1000 at most; they are done in their order, each by itself.
    items: list[Union[CreateCodesInBulkRow, UpdateCodesInBulkRow, DeleteCodesInBulkRow, UpsertCodesInBulkRow]]
    # The account of all rows; a key of one account may leave it out.
    accountId: NotRequired[str]

class ChangeConsumersInBulkBody(TypedDict):
    # The rows, 1000 at most; they are done in their order, each by itself.
    items: list[Union[CreateConsumersInBulkRow, UpdateConsumersInBulkRow, DeleteConsumersInBulkRow, UpsertConsumersInBulkRow]]
    # The account of all rows; a key of one account may leave it out.
    accountId: NotRequired[str]

class Changes(TypedDict):
    # What was found, in the order of the list.
    items: list[Change]
    # What to ask with next. It is never null.
    nextCursor: str
    # The cursor of the newest change that the caller may see.
    head: str
    # The name of this history; a restore begins another one.
    epoch: str

class Client(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What people call the client.
    name: str
    # When it was made.
    createdAt: str

class ClientList(TypedDict):
    # What was found, in the order of the list.
    items: list[Client]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class CloseReturnBody(TypedDict):
    # Whether it came back by hand, or never will.
    outcome: Literal["returned", "written_off"]
    # Why, for whoever reads it later.
    reason: str

class ConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class Consumer(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # The id of the account that it belongs to.
    accountId: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # Whether the person may take anything.
    isActive: bool
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: list[ConsumerTagsItem]
    # The codes that the person holds.
    codes: list[ConsumerCode]
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class ConsumerCode(TypedDict):
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: str
    # The operation whose machines read the code; null for those of the whole account.
    operationId: Union[str, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # The id of its `vending` profile; null for none.
    vendingProfileId: Union[str, None]
    # The id of its `eas` profile; null for none.
    easProfileId: Union[str, None]
    # What is left of its subsidy, in minor units.
    vendingBalance: int
    # What is left of what people paid in, in minor units.
    vendingRecharge: int

class ConsumerCodeExplanationCode(TypedDict):
    """The code."""
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: Union[str, None]

class ConsumerCodeExplanationConsumer(TypedDict):
    """The person."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class ConsumerCodeExplanationDevice(TypedDict):
    """The machine."""
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ConsumerCodeExplanationProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class ConsumerCodeExplanationRulesItem(TypedDict):
    # Which rule.
    rule: str
    # Whether it let the person have it.
    passed: bool
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Any]

class ConsumerCodeExplanation(TypedDict):
    # The moment that was asked about.
    date: str
    # Whether the machine may hand it out.
    allowed: bool
    # Why not; null where it may.
    reason: Union[str, None]
    # The code.
    code: ConsumerCodeExplanationCode
    # The person.
    consumer: ConsumerCodeExplanationConsumer
    # The machine.
    device: Union[ConsumerCodeExplanationDevice, None]
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: Union[str, None]
    # The product.
    product: Union[ConsumerCodeExplanationProduct, None]
    # The rules that were tried, in their order.
    rules: list[ConsumerCodeExplanationRulesItem]

class ConsumerCodeFingerprintList(TypedDict):
    # What was found, in the order of the list.
    items: list[CreateConsumerCodeFingerprintReply]

class ConsumerEntitlementsCodesItemVending(TypedDict):
    """What it may do as a `vending` code; null where it has no such profile."""
    # The id of the profile; null for none.
    profileId: str
    # What the profile is called; null for none.
    profileName: str
    # Whether profile, code and schedule allow anything today.
    allowedToday: bool
    # What is left of the subsidy, a reload that is due counted, in minor units.
    balance: int
    # What is left of what people paid in, in minor units.
    recharge: int
    # Subsidy and top-ups together, in minor units.
    available: int
    # When the subsidy is reloaded next; null where it is not.
    nextReloadAt: Union[str, None]

class ConsumerEntitlementsCodesItemEasProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # What people call it.
    name: str
    # How many in each period; null for as many as one likes.
    quantity: Union[int, None]
    # How many were taken in the running period.
    used: int
    # How many more of the product there are by exceptions, whatever else keeps it back.
    extra: int
    # How many are left; null for as many as one likes.
    remaining: Union[int, None]
    # When it may be had again; null where that is now, or with the return of what is out.
    availableAt: Union[str, None]
    # What stands in the way, the first of `quota`, `interval`, `return`; null where nothing does.
    blockedBy: Union[str, None]

class ConsumerEntitlementsCodesItemEas(TypedDict):
    """What it may do as an `eas` code; null where it has no such profile."""
    # The id of the profile; null for none.
    profileId: str
    # What the profile is called; null for none.
    profileName: str
    # Whether profile, code and schedule allow anything today.
    allowedToday: bool
    # When the running period began; null before the first.
    periodStart: Union[str, None]
    # When the running period ends; null where none runs, or where it never ends.
    periodEnd: Union[str, None]
    # The products that may be had.
    products: list[ConsumerEntitlementsCodesItemEasProductsItem]

class ConsumerEntitlementsCodesItem(TypedDict):
    # The value that the machine reads, as it reads it.
    codeId: str
    # Whether the code is active.
    isActive: bool
    # What it may do as a `vending` code; null where it has no such profile.
    vending: Union[ConsumerEntitlementsCodesItemVending, None]
    # What it may do as an `eas` code; null where it has no such profile.
    eas: Union[ConsumerEntitlementsCodesItemEas, None]

class ConsumerEntitlements(TypedDict):
    # The id of the person.
    consumerId: str
    # The moment that was asked about.
    date: str
    # The IANA time zone of the account, in which days and periods are counted.
    timeZone: str
    # What each of the codes may do.
    codes: list[ConsumerEntitlementsCodesItem]

class ConsumerList(TypedDict):
    # What was found, in the order of the list.
    items: list[Consumer]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ConsumerSummaryConsumers(TypedDict):
    """How many people there are."""
    # All that are not removed.
    total: int
    # Those that are active.
    active: int
    # Those that are not active.
    inactive: int

class ConsumerSummaryCodes(TypedDict):
    """How many codes there are."""
    # All that are not removed.
    total: int
    # Those that are active.
    active: int
    # Those that are not active.
    inactive: int

class ConsumerSummary(TypedDict):
    # How many people there are.
    consumers: ConsumerSummaryConsumers
    # How many codes there are.
    codes: ConsumerSummaryCodes

class ConsumptionGroupKey1(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    name: str

class ConsumptionGroupKey2(TypedDict):
    # What all of the group have: a text, or a number of a weekday or an hour.
    value: Union[str, float]

class ConsumptionGroupThen1(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    name: str

class ConsumptionGroupThen2(TypedDict):
    # What all of the group have: a text, or a number of a weekday or an hour.
    value: Union[str, float]

class ConsumptionGroup(TypedDict):
    # A thing by its id and its name of today, or a value; null: without.
    key: Union[ConsumptionGroupKey1, ConsumptionGroupKey2, None]
    # A thing by its id and its name of today, or a value; null: without.
    then: NotRequired[Union[ConsumptionGroupThen1, ConsumptionGroupThen2, None]]
    # Beside a tag: whether fewer than 5 people took all of it. No person is shown then.
    isSmall: NotRequired[bool]
    # Deliveries that succeeded.
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int
    # People who took something, each once.
    consumers: int
    # What the products cost when they were delivered, in minor units.
    cost: int
    # What it was sold for, in minor units, tax included.
    sellValue: int
    # What of it the subsidy paid, in minor units.
    balancePaid: int
    # What of it top-ups paid, in minor units.
    rechargePaid: int
    # What was paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # Of returnable products, those that came back.
    returned: int
    # Of returnable products, those that are still out.
    open: int
    # Refusals that are kept.
    refused: int
    # What was given back for failed deliveries, in minor units.
    refunded: int
    # What failed deliveries cost that were paid otherwise than by a code, and are still due, in minor units.
    refundDue: int

class ConsumptionGroupsRest(TypedDict):
    """What `limit` left out, summed."""
    # Deliveries that succeeded.
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int
    # People who took something, each once.
    consumers: int
    # What the products cost when they were delivered, in minor units.
    cost: int
    # What it was sold for, in minor units, tax included.
    sellValue: int
    # What of it the subsidy paid, in minor units.
    balancePaid: int
    # What of it top-ups paid, in minor units.
    rechargePaid: int
    # What was paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # Of returnable products, those that came back.
    returned: int
    # Of returnable products, those that are still out.
    open: int
    # Refusals that are kept.
    refused: int
    # What was given back for failed deliveries, in minor units.
    refunded: int
    # What failed deliveries cost that were paid otherwise than by a code, and are still due, in minor units.
    refundDue: int

class ConsumptionGroupsTotal(TypedDict):
    """All of it, summed: what the summary says."""
    # Deliveries that succeeded.
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int
    # People who took something, each once.
    consumers: int
    # What the products cost when they were delivered, in minor units.
    cost: int
    # What it was sold for, in minor units, tax included.
    sellValue: int
    # What of it the subsidy paid, in minor units.
    balancePaid: int
    # What of it top-ups paid, in minor units.
    rechargePaid: int
    # What was paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # Of returnable products, those that came back.
    returned: int
    # Of returnable products, those that are still out.
    open: int
    # Refusals that are kept.
    refused: int
    # What was given back for failed deliveries, in minor units.
    refunded: int
    # What failed deliveries cost that were paid otherwise than by a code, and are still due, in minor units.
    refundDue: int

class ConsumptionGroups(TypedDict):
    # What its amounts are in.
    currency: str
    # What was found, in the order of the list.
    items: list[ConsumptionGroup]
    # What `limit` left out, summed.
    rest: ConsumptionGroupsRest
    # All of it, summed: what the summary says.
    total: ConsumptionGroupsTotal

class ConsumptionOutliersItemsItemConsumer(TypedDict):
    """The person."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class ConsumptionOutliersItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class ConsumptionOutliersItemsItemProfile(TypedDict):
    """The profile under which he took it."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the profile.
    name: str

class ConsumptionOutliersItemsItem(TypedDict):
    # The person.
    consumer: ConsumptionOutliersItemsItemConsumer
    # The product.
    product: ConsumptionOutliersItemsItemProduct
    # The profile under which he took it.
    profile: ConsumptionOutliersItemsItemProfile
    # Deliveries that succeeded.
    deliveries: int
    # The middle of what those who took it took.
    median: int
    # Those who took it under the same profile.
    peers: int

class ConsumptionOutliers(TypedDict):
    # What was found, in the order of the list.
    items: list[ConsumptionOutliersItemsItem]

class ConsumptionSummary(TypedDict):
    # What its amounts are in.
    currency: str
    # Deliveries that succeeded.
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int
    # People who took something, each once.
    consumers: int
    # What the products cost when they were delivered, in minor units.
    cost: int
    # What it was sold for, in minor units, tax included.
    sellValue: int
    # What of it the subsidy paid, in minor units.
    balancePaid: int
    # What of it top-ups paid, in minor units.
    rechargePaid: int
    # What was paid neither by a subsidy nor by top-ups, in minor units.
    paidOtherwise: int
    # Of returnable products, those that came back.
    returned: int
    # Of returnable products, those that are still out.
    open: int
    # Refusals that are kept.
    refused: int
    # What was given back for failed deliveries, in minor units.
    refunded: int
    # What failed deliveries cost that were paid otherwise than by a code, and are still due, in minor units.
    refundDue: int

class ContactWants(TypedDict):
    """What the contact hears of, and when."""
    # When it hears of what is `bad`: `now`, with the `digest`, or `off`.
    bad: str
    # When it hears of what is `warn`: `now`, with the `digest`, or `off`.
    warn: str
    # The kinds of incidents that it hears of; all where it is left out.
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
    # The id of the client whose contact it is; null where it is the whole installation’s.
    clientId: Union[str, None]
    # The id of the account whose contact it is; null where it hears of all of them.
    accountId: Union[str, None]
    # What people call it.
    label: str
    # The way to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # Where the contact is reached: an address, or a URL. It is a secret: of it the domain or the host is answered.
    target: str
    # What a webhook is sent: `larder`, or what `teams`, `slack` or `telegram` take; null for the other channels.
    shape: Union[str, None]
    # The language of what the contact is sent.
    language: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # What the contact hears of, and when.
    wants: ContactWants
    # How many minutes something has to be open before the contact hears of it.
    afterMinutes: int
    # When the contact is not to be disturbed; what is open at the end is handed over.
    quietHours: list[ContactQuietHoursItem]
    # Whether what is `bad` is told in quiet hours too.
    badBreaksQuiet: bool
    # Whether what the contact is sent may name people.
    personalData: bool
    # The accounts that it hears of; null for all in its scope.
    accountIds: Union[list[str], None]
    # How often it is told that Larder is running; null for never.
    heartbeatMinutes: Union[int, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was sent something last; null for never.
    lastSentAt: Union[str, None]
    # How many messages wait for it.
    waiting: int
    # Why the last try of one that waits failed; null where none did.
    lastError: Union[str, None]

class ContactList(TypedDict):
    # What was found, in the order of the list.
    items: list[Contact]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class CreateCodesInBulkRowVending(TypedDict):
    """Of the line that sells."""
    # The subsidy to begin with, in minor units.
    balance: NotRequired[int]

class CreateCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; what is absent stays."""
    # The id of its `vending` profile; null takes it away.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null takes it away.
    eas: NotRequired[Union[str, None]]

class CreateCodesInBulkRow(TypedDict):
    # What the row does.
    op: Literal["create"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[Union[str, None]]
    # Of the line that sells.
    vending: NotRequired[CreateCodesInBulkRowVending]
    # The subsidy that it shall have, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; what is absent stays.
    lineProfiles: NotRequired[CreateCodesInBulkRowLineProfiles]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]
    # Exceptions that the code gets.
    extras: NotRequired[list[CreateExtraBody]]

class CreateConsumerBodyTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class CreateConsumerBody(TypedDict):
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: NotRequired[list[CreateConsumerBodyTagsItem]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreateConsumerCodeBodyVending(TypedDict):
    """Of the line that sells."""
    # The subsidy to begin with, in minor units.
    balance: NotRequired[int]

class CreateConsumerCodeBodyLineProfiles(TypedDict):
    """The profiles of the code by line; what is absent stays."""
    # The id of its `vending` profile; null takes it away.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null takes it away.
    eas: NotRequired[Union[str, None]]

class CreateConsumerCodeBody(TypedDict):
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[Union[str, None]]
    # Of the line that sells.
    vending: NotRequired[CreateConsumerCodeBodyVending]
    # What is left of its subsidy, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; what is absent stays.
    lineProfiles: NotRequired[CreateConsumerCodeBodyLineProfiles]

class CreateConsumerCodeFingerprintBodyFingerprintsItem(TypedDict):
    # The sample as the reader gives it, base64.
    template: NotRequired[str]

class CreateConsumerCodeFingerprintBody(TypedDict):
    # Which finger, 0 to 9.
    fingerId: int
    # What people call the finger; null for nothing.
    fingerLabel: NotRequired[str]
    # The samples of one finger.
    fingerprints: list[CreateConsumerCodeFingerprintBodyFingerprintsItem]

class CreateConsumerCodeFingerprintReply(TypedDict):
    # Which finger, 0 to 9.
    fingerId: int
    # What people call the finger; null for nothing.
    fingerLabel: Union[str, None]
    # How many samples of it there are.
    sampleCount: int
    # When the samples of the finger were taken.
    enrolledAt: str

class CreateConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class CreateConsumersInBulkRow(TypedDict):
    # What the row does.
    op: Literal["create"]
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: NotRequired[list[CreateConsumersInBulkRowTagsItem]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class CreateContactBodyWants(TypedDict):
    """What the contact hears of, and when."""
    # When it hears of what is `bad`: `now`, with the `digest`, or `off`.
    bad: Literal["now", "digest", "off"]
    # When it hears of what is `warn`: `now`, with the `digest`, or `off`.
    warn: Literal["now", "digest", "off"]
    # The kinds of incidents that it hears of; all where it is left out.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]

CreateContactBodyQuietHoursItem = TypedDict(
    "CreateContactBodyQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class CreateContactBody(TypedDict):
    # What people call it.
    label: str
    # The way to the contact: `email`, `webhook` or `ntfy`.
    channel: Literal["email", "webhook", "ntfy"]
    # Where the contact is reached: an address, or a URL. It is a secret: of it the domain or the host is answered.
    target: str
    # What ntfy asks for; it is never answered.
    token: NotRequired[str]
    # What a webhook is sent: `larder`, or what `teams`, `slack` or `telegram` take; null for the other channels.
    shape: NotRequired[Literal["larder", "teams", "slack", "telegram"]]
    # The id of the client whose contact it is; null where it is the whole installation’s.
    clientId: NotRequired[Union[str, None]]
    # The id of the account whose contact it is; null where it hears of all of them.
    accountId: NotRequired[Union[str, None]]
    # The language of what the contact is sent.
    language: NotRequired[Literal["en", "es"]]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # What the contact hears of, and when.
    wants: NotRequired[CreateContactBodyWants]
    # How many minutes something has to be open before the contact hears of it.
    afterMinutes: NotRequired[int]
    # When the contact is not to be disturbed; what is open at the end is handed over.
    quietHours: NotRequired[list[CreateContactBodyQuietHoursItem]]
    # Whether what is `bad` is told in quiet hours too.
    badBreaksQuiet: NotRequired[bool]
    # Whether what the contact is sent may name people.
    personalData: NotRequired[bool]
    # The accounts that it hears of; null for all in its scope.
    accountIds: NotRequired[Union[list[str], None]]
    # How often it is told that Larder is running; null for never.
    heartbeatMinutes: NotRequired[Union[int, None]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class CreateContactReplyWants(TypedDict):
    """What the contact hears of, and when."""
    # When it hears of what is `bad`: `now`, with the `digest`, or `off`.
    bad: str
    # When it hears of what is `warn`: `now`, with the `digest`, or `off`.
    warn: str
    # The kinds of incidents that it hears of; all where it is left out.
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
    # The id of the client whose contact it is; null where it is the whole installation’s.
    clientId: Union[str, None]
    # The id of the account whose contact it is; null where it hears of all of them.
    accountId: Union[str, None]
    # What people call it.
    label: str
    # The way to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # Where the contact is reached: an address, or a URL. It is a secret: of it the domain or the host is answered.
    target: str
    # What a webhook is sent: `larder`, or what `teams`, `slack` or `telegram` take; null for the other channels.
    shape: Union[str, None]
    # The language of what the contact is sent.
    language: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # What the contact hears of, and when.
    wants: CreateContactReplyWants
    # How many minutes something has to be open before the contact hears of it.
    afterMinutes: int
    # When the contact is not to be disturbed; what is open at the end is handed over.
    quietHours: list[CreateContactReplyQuietHoursItem]
    # Whether what is `bad` is told in quiet hours too.
    badBreaksQuiet: bool
    # Whether what the contact is sent may name people.
    personalData: bool
    # The accounts that it hears of; null for all in its scope.
    accountIds: Union[list[str], None]
    # How often it is told that Larder is running; null for never.
    heartbeatMinutes: Union[int, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was sent something last; null for never.
    lastSentAt: Union[str, None]
    # How many messages wait for it.
    waiting: int
    # Why the last try of one that waits failed; null where none did.
    lastError: Union[str, None]
    # What signs the messages (`whsec_…`); it is told this once.
    secret: NotRequired[str]

class CreateCreditBody(TypedDict):
    # The value that the machine reads, as it reads it.
    codeId: str
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[str]
    # The id of the person.
    consumerId: NotRequired[str]
    # What is given, in minor units; a negative amount is taken away.
    amount: int
    # Why it is given, for whoever reads it later.
    reason: str
    # The id of the delivery that it makes good; null for none.
    transactionId: NotRequired[str]
    # Where it goes: `recharge`, the top-ups (also where it is left out), or `source`, back to what paid for the delivery.
    to: NotRequired[Literal["recharge", "source"]]

class CreateCustomProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["custom"]
    # The moments at which a period starts, 1 to 1000; the last one never ends.
    dates: list[str]

class CreateEasProductBodyAttributesReturnPolicy(TypedDict):
    """Whether what is handed out has to come back."""
    # Whether it has to come back.
    isReturnable: bool
    # Whether nobody gets another while one is out.
    restrictDelivery: bool

class CreateEasProductBodyAttributes(TypedDict):
    """What its line knows of it beside."""
    # Whether what is handed out has to come back.
    returnPolicy: CreateEasProductBodyAttributesReturnPolicy

class CreateEasProductBody(TypedDict):
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["eas"]
    # What people call the product.
    name: str
    # What kind of product it is; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # What it costs the operator, in minor units.
    cost: int
    # The operator’s own code of the product; null for none.
    code: NotRequired[str]
    # What people should know of it.
    description: NotRequired[str]
    # The currency of its amounts, ISO 4217: that of its account.
    currency: NotRequired[str]
    # What its line knows of it beside.
    attributes: CreateEasProductBodyAttributes
    # The id of the client that it belongs to.
    clientId: NotRequired[str]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreateEasProfileBodyPolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # How many in each period; null for as many as one likes.
    quantity: Union[int, None]
    # Minutes that have to pass between two of the product; 0 for none.
    minutesBetweenDeliveries: int

class CreateEasProfileBodyPolicy(TypedDict):
    """What a code has in each period: money (`vending`) or products (`eas`)."""
    # The products that may be had.
    products: list[CreateEasProfileBodyPolicyProductsItem]

class CreateEasProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is good, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is good, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is good whatever else is said, 1000 at most.
    includeDates: NotRequired[list[str]]
    # Days on which it is not good though the weekday is, 1000 at most.
    excludeDates: NotRequired[list[str]]

class CreateEasProfileBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: str
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["eas"]
    # What people call the profile.
    name: str
    # How often the profile begins anew: by a preset, or on days of its own.
    period: Union[CreatePresetProfileBodyPeriod, CreateCustomProfileBodyPeriod]
    # What a code has in each period: money (`vending`) or products (`eas`).
    policy: CreateEasProfileBodyPolicy
    # The ids of the machines that it is good for; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # The days on which it is good, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[CreateEasProfileBodyConsumptionSchedule, None]]

class CreateExtraBody(TypedDict):
    # The id of the product; one of the code’s eas profile.
    productId: str
    # How many more.
    quantity: int
    # When it ends: the end of the account’s day unless said.
    until: NotRequired[str]
    # Why, in the words of who gave it.
    reason: str

class CreateMuteBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # Which kinds of incidents; null: all of the account.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]
    # At which machines; null: at all.
    deviceIds: NotRequired[list[str]]
    # When it ends by itself.
    until: str
    # Why nobody is to be told.
    reason: str

class CreateOperationBody(TypedDict):
    # What people call the place.
    name: str
    # The id of the client that it belongs to.
    clientId: NotRequired[str]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreatePresetProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # Which preset; see `GET /selectors/period_presets`.
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
    # What was given back, in minor units.
    amount: NotRequired[int]
    # Why, in the words of who gave it back.
    reason: str

class CreateReportScheduleBody(TypedDict):
    # What people call it.
    label: str
    # What its export takes, without its range, account, time zone and format.
    parameters: NotRequired[dict[str, Any]]
    # How often: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: Literal["day", "week", "month", "quarter"]
    # When, on the first day after each period: a time of the wall such as `07:00`.
    at: NotRequired[str]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # What the file is: a workbook, CSV, or a JSON object a line.
    format: NotRequired[Literal["xlsx", "csv", "ndjson"]]
    # To whom: the ids of contacts, 1 to 50.
    contacts: list[str]
    # Whether a report without rows is sent (`send`) or not (`skip`).
    whenEmpty: NotRequired[Literal["send", "skip"]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]
    # What arrives.
    report: Literal["deliveries", "consumption", "mandatory", "credit", "stock", "overview"]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreateRequirementBodyWho(TypedDict):
    """Of whom it is required."""
    # Who carries this tag, with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # Who has this profile on a code.
    profileId: NotRequired[str]
    # True: everybody of the account.
    everybody: NotRequired[bool]

class CreateRequirementBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # What people call it.
    name: str
    # Its products, of which any counts: sizes of one thing.
    productIds: list[str]
    # Of whom it is required.
    who: CreateRequirementBodyWho
    # So many days after the last delivery; in place of `dates`.
    everyDays: NotRequired[int]
    # Days of each year, MM-DD; in place of `everyDays`.
    dates: NotRequired[list[str]]
    # How many days after its day are let pass.
    graceDays: NotRequired[int]
    # Only of whoever was made so many days ago or longer.
    fromServiceDays: NotRequired[int]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

CreateSubscriptionBody = TypedDict(
    "CreateSubscriptionBody",
    {
        "url": "str",
        "label": "str",
        "kinds": "NotRequired[Union[list[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"user\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"export\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\", \"delivery\", \"recharge\", \"return\", \"credit\"]], None]]",
        "clientId": "NotRequired[Union[str, None]]",
        "accountId": "NotRequired[Union[str, None]]",
        "payload": "NotRequired[Literal[\"bell\", \"changes\"]]",
        "isActive": "NotRequired[bool]",
        "from": "NotRequired[str]",
    },
)

class CreateTagBody(TypedDict):
    # The name of the tag, as people have it: `department`.
    key: str
    # The id of the client that it belongs to.
    clientId: NotRequired[str]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreateVendingProductBodyAttributes(TypedDict):
    """What its line knows of it beside."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The price that it sells at unless a selection has its own, in minor units, tax included.
    listPrice: int
    # The price that is recommended, in minor units, tax included.
    suggestedPrice: int

class CreateVendingProductBody(TypedDict):
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending"]
    # What people call the product.
    name: str
    # What kind of product it is; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # What it costs the operator, in minor units.
    cost: int
    # The operator’s own code of the product; null for none.
    code: NotRequired[str]
    # What people should know of it.
    description: NotRequired[str]
    # The currency of its amounts, ISO 4217: that of its account.
    currency: NotRequired[str]
    # What its line knows of it beside.
    attributes: CreateVendingProductBodyAttributes
    # The id of the client that it belongs to.
    clientId: NotRequired[str]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]

class CreateVendingProfileBodyPolicy(TypedDict):
    """What a code has in each period: money (`vending`) or products (`eas`)."""
    # What a reload brings, in minor units.
    defaultReloadValue: int
    # The most that the subsidy grows to, in minor units.
    maxBalance: int
    # Whether a reload is added to what is left (up to `maxBalance`), or takes its place.
    cumulative: bool

class CreateVendingProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is good, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is good, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is good whatever else is said, 1000 at most.
    includeDates: NotRequired[list[str]]
    # Days on which it is not good though the weekday is, 1000 at most.
    excludeDates: NotRequired[list[str]]

class CreateVendingProfileBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: str
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending"]
    # What people call the profile.
    name: str
    # How often the profile begins anew: by a preset, or on days of its own.
    period: Union[CreatePresetProfileBodyPeriod, CreateCustomProfileBodyPeriod]
    # What a code has in each period: money (`vending`) or products (`eas`).
    policy: CreateVendingProfileBodyPolicy
    # The ids of the machines that it is good for; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # The days on which it is good, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[CreateVendingProfileBodyConsumptionSchedule, None]]

class Credit(TypedDict):
    # The id of the person.
    consumerId: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: str
    # The operation whose machines read the code; null for those of the whole account.
    operationId: Union[str, None]
    # Whether the code is active.
    isActive: bool
    # What is left of the subsidy, in minor units.
    subsidy: int
    # What is left of what people paid in, in minor units.
    recharge: int
    # Subsidy and top-ups together, in minor units.
    available: int
    # The id of the profile; null for none.
    profileId: Union[str, None]
    # What the profile is called; null for none.
    profileName: Union[str, None]
    # Whether a reload of its profile is added to what is left; null without a profile.
    cumulative: Union[bool, None]
    # When the subsidy was reloaded or set last; null for never.
    lastSubsidyAt: Union[str, None]
    # When somebody paid in last; null for never.
    lastRechargeAt: Union[str, None]

class CreditList(TypedDict):
    # What was found, in the order of the list.
    items: list[ListedCredit]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
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
    # How many sales there were.
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int

class DashboardHeatmap(TypedDict):
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # Every hour of the week, 168.
    cells: list[DashboardHeatmapCellsItem]

class DashboardPaymentMethodsItemsItem(TypedDict):
    # How it was paid; see `GET /selectors/payment_methods`.
    method: str
    # How many sales there were.
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int

class DashboardPaymentMethods(TypedDict):
    # What was found, in the order of the list.
    items: list[DashboardPaymentMethodsItemsItem]

class DashboardProductsItemsItem(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    name: str
    # How many sales there were.
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # Prices without their tax less costs, in minor units; it may be negative.
    profit: int

class DashboardProducts(TypedDict):
    # What was found, in the order of the list.
    items: list[DashboardProductsItemsItem]

class DashboardSummary(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many sales there were.
    sales: int
    # Deliveries that failed.
    failed: int
    # What was sold, in minor units, tax included.
    revenue: int
    # What was sold cost the operator, in minor units.
    cost: int
    # Prices without their tax less costs, in minor units; it may be negative.
    profit: int
    # The tax of what was sold, in minor units.
    tax: float
    # What a sale brought on average, in minor units, rounded.
    averageSale: int
    # Machines that sold something.
    activeDevices: int
    # People who bought something.
    activeConsumers: int

class DashboardTimeseriesPointsItem(TypedDict):
    # When the bucket begins.
    at: str
    # How many sales there were.
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # Prices without their tax less costs, in minor units; it may be negative.
    profit: int

class DashboardTimeseries(TypedDict):
    # How wide the buckets are.
    granularity: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # The buckets, the oldest first; one without a sale is there too.
    points: list[DashboardTimeseriesPointsItem]

class DeleteCodesInBulkRow(TypedDict):
    # What the row does.
    op: Literal["delete"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The value that the machine reads, as it reads it.
    codeId: str

class DeleteConsumersInBulkRow(TypedDict):
    # What the row does.
    op: Literal["delete"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class DeliveryAttemptsItemsItem(TypedDict):
    # When it happened.
    date: str
    # What the message is known by; one that is sent again keeps it.
    webhookId: str
    # The status of the answer; null where there was none.
    status: Union[int, None]
    # How long the call took, in milliseconds.
    durationMs: int
    # Why it failed; null where it did not.
    error: Union[str, None]
    # How many bytes of the answer were read.
    bytes: int

class DeliveryAttempts(TypedDict):
    # What was found, in the order of the list.
    items: list[DeliveryAttemptsItemsItem]

class DeliveryOutcome(TypedDict):
    # What the message is known by; one that is sent again keeps it.
    webhookId: str
    # The status of the answer; null where there was none.
    status: Union[int, None]
    # How long the call took, in milliseconds.
    durationMs: int
    # Why it failed; null where it did not.
    error: Union[str, None]
    # How many bytes of the answer were read.
    bytes: int

class Device(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # The id of the operation that it stands in; null for none.
    operationId: Union[str, None]
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str
    # The lines that it has: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # The serial of the controller that reports for it; null for none.
    controllerSerial: Union[str, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # The selections that the machine has, with and without a product, as its front was drawn; absent where nobody drew it.
    front: NotRequired[list[str]]
    # When the first report of its controller linked it; absent if a user chose the controller, or if it has none.
    linkedAt: NotRequired[str]
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class DeviceForecastItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class DeviceForecastItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The product.
    product: DeviceForecastItemsItemProduct
    # How many pieces are in it; null where that is not known.
    stock: Union[int, None]
    # How many pieces fit in; null where that is not known.
    capacity: Union[int, None]
    # How many pieces it gives out on a day, on average; fractions are usual.
    salesPerDay: float
    # How many it gives out on each day of the week, from Sunday; fractions are usual.
    salesByWeekday: list[float]
    # When its stock will be sold; null where it never is, or none is counted.
    emptyAt: Union[str, None]
    # How many pieces to add so that it lasts; null where none are counted.
    refill: Union[int, None]
    # How much that rests on.
    confidence: str

class DeviceForecast(TypedDict):
    # What was found, in the order of the list.
    items: list[DeviceForecastItemsItem]

class DeviceList(TypedDict):
    # What was found, in the order of the list.
    items: list[Device]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class DevicePlanogramItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The id of the product.
    productId: str
    # The price of this selection, in minor units, tax included; null where that of the product holds.
    price: Union[int, None]
    # How many pieces are in it; null where that is not known.
    stock: Union[int, None]
    # How many pieces fit in; null where that is not known.
    capacity: Union[int, None]

class DevicePlanogram(TypedDict):
    # The selections of the machine, all of them.
    items: list[DevicePlanogramItemsItem]

class DeviceSlotListItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str
    # What kind of product it is; see `GET /selectors/product_types`.
    type: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending", "eas"]
    # The price that it sells at unless a selection has its own, in minor units, tax included.
    listPrice: Union[int, None]
    # Whether the product is active.
    isActive: bool

class DeviceSlotListItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The product.
    product: DeviceSlotListItemsItemProduct
    # The price of this selection, in minor units, tax included; null where that of the product holds.
    price: Union[int, None]
    # How many pieces are in it; null where that is not known.
    stock: Union[int, None]
    # How many pieces fit in; null where that is not known.
    capacity: Union[int, None]

class DeviceSlotList(TypedDict):
    # What was found, in the order of the list.
    items: list[DeviceSlotListItemsItem]

class DeviceVisitList(TypedDict):
    # What was found, in the order of the list.
    items: list[Visit]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class DismissedRejections(TypedDict):
    # How many were dismissed.
    dismissed: int
    # How many reports still wait for this cause.
    waiting: int

class EasProductAttributesReturnPolicy(TypedDict):
    """Whether what is handed out has to come back."""
    # Whether it has to come back.
    isReturnable: bool
    # Whether nobody gets another while one is out.
    restrictDelivery: bool

class EasProductAttributes(TypedDict):
    """What its line knows of it beside."""
    # Whether what is handed out has to come back.
    returnPolicy: EasProductAttributesReturnPolicy

class EasProduct(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # The id of the account that it belongs to.
    accountId: str
    # The level of the caller who asks: `account`, `client`, or for people `all`.
    scope: Literal["all", "client", "account"]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["eas"]
    # What people call the product.
    name: str
    # What kind of product it is; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # What people should know of it.
    description: Union[str, None]
    # What it costs the operator, in minor units.
    cost: int
    # The currency of its amounts, ISO 4217: that of its account.
    currency: str
    # What its line knows of it beside.
    attributes: EasProductAttributes
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class EasProfilePolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # How many in each period; null for as many as one likes.
    quantity: Union[int, None]
    # Minutes that have to pass between two of the product; 0 for none.
    minutesBetweenDeliveries: int

class EasProfilePolicy(TypedDict):
    """What a code has in each period: money (`vending`) or products (`eas`)."""
    # The products that may be had.
    products: list[EasProfilePolicyProductsItem]

class EasProfileConsumptionSchedule(TypedDict):
    """The days on which it is good, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is good, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is good whatever else is said, 1000 at most.
    includeDates: NotRequired[list[str]]
    # Days on which it is not good though the weekday is, 1000 at most.
    excludeDates: NotRequired[list[str]]

class EasProfile(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # The id of the account that it belongs to.
    accountId: str
    # The level of the caller who asks: `account`, `client`, or for people `all`.
    scope: Literal["all", "client", "account"]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["eas"]
    # What people call the profile.
    name: str
    # How often the profile begins anew: by a preset, or on days of its own.
    period: Union[PresetProfilePeriod, CustomProfilePeriod]
    # What a code has in each period: money (`vending`) or products (`eas`).
    policy: EasProfilePolicy
    # The ids of the machines that it is good for; null for all.
    allowedDevices: Union[list[str], None]
    # The days on which it is good, in the account’s time zone; null or absent for all.
    consumptionSchedule: Union[EasProfileConsumptionSchedule, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class EvidenceLink(TypedDict):
    # A signed link to the video, which needs no key.
    url: str
    # When the link ends, 15 minutes from now.
    expiresAt: str

class ExportError(TypedDict):
    """Why there is no file; there when `status` is `failed`."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # What was refused, for people.
    detail: str

class Export(TypedDict):
    # How the job stands: from `pending` to `running`, then `ready` or `failed`.
    status: Literal["pending", "running", "ready", "failed"]
    # Of the file; there when `status` is `ready`.
    url: NotRequired[str]
    # When the link ends, 15 minutes from now.
    expiresAt: NotRequired[str]
    # Why there is no file; there when `status` is `failed`.
    error: NotRequired[ExportError]

class ExportAvailableCreditBody(TypedDict):
    # The columns of the file, in their order: leaf paths of an item, each once.
    columns: NotRequired[list[Literal["consumerId", "name", "identification", "codeId", "codeType", "operationId", "isActive", "subsidy", "recharge", "available", "profileId", "profileName", "cumulative", "lastSubsidyAt", "lastRechargeAt"]]]
    # Only of this operation.
    operationId: NotRequired[str]
    # Only of the person with this identification.
    identification: NotRequired[str]
    # Only the code with exactly this value.
    code: NotRequired[str]
    # Only who has this text in name, identification or code.
    search: NotRequired[str]
    # Only of this client.
    clientId: NotRequired[str]
    # Only of this account.
    accountId: NotRequired[str]
    # What the file is: a workbook, CSV, or a JSON object a line.
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
    """Who did it."""
    # What kind of caller he is.
    type: str
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class Extra(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the product; one of the code’s eas profile.
    productId: str
    # How many more.
    quantity: int
    # How many of them were taken.
    used: int
    # When it ends: the end of the account’s day unless said.
    until: str
    # Why, in the words of who gave it.
    reason: str
    # When it was made.
    createdAt: str
    # Who did it.
    actor: ExtraActor

class ExtraList(TypedDict):
    # What was found, in the order of the list.
    items: list[Extra]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class FeedRejectionErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Of a name of over 200 characters these are told.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is broken: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the values that there are, unless they are very many.
    allowed: NotRequired[list[str]]
    # There where the member is missing and must not be.
    required: NotRequired[Literal[True]]

class FeedRejectionError(TypedDict):
    """Why it was refused; absent where it was not."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # What was refused, for people.
    detail: str
    # Whether it is of use to send the row again: never (`no`), or when what is missing may be there (`later`).
    sendAgain: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[FeedRejectionErrorErrorsItem]]
    # How many more rules the row breaks; absent when `errors` has them all.
    errorsOmitted: NotRequired[int]

class FeedRejection(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # When it was sent last.
    date: str
    # The serial of the controller that sent it.
    controllerSerial: str
    # The id of the audit entry of the rows that were taken with it; null where none was.
    batchId: Union[str, None]
    # The row as it was sent; null where it was no JSON object, or too long to be kept.
    row: Union[dict[str, Any], None]
    # Why it was refused; absent where it was not.
    error: FeedRejectionError
    # What is missing or wrong, by the code; empty where the code says all.
    cause: Union[str, None]
    # How often it was sent.
    times: int
    # Whether it may be taken in once its cause is gone.
    isHealable: bool
    # When it was taken in; null while it waits.
    resolvedAt: Union[str, None]
    # When somebody dismissed it; null where nobody did.
    dismissedAt: Union[str, None]

class FeedRejectionCauseListItemsItemDevice(TypedDict):
    """The machine that the report names; null where there is none."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class FeedRejectionCauseListItemsItem(TypedDict):
    # The reason that the reports were rejected for.
    code: str
    # What is missing or wrong, by the code; empty where the code says all.
    cause: str
    # How many reports wait for it.
    count: int
    # When the last of them was sent.
    lastAt: str
    # `bad` where somebody can mend the cause, else `warn`.
    severity: str
    # Whether it may be taken in once its cause is gone.
    isHealable: bool
    # The first report, as it was sent; null where that was not stored.
    row: Union[dict[str, Any], None]
    # The machine that the report names; null where there is none.
    device: Union[FeedRejectionCauseListItemsItemDevice, None]

class FeedRejectionCauseListOmitted(TypedDict):
    """What is not listed: how many causes, and how many reports wait for them."""
    # How many more causes there are.
    causes: int
    # How many reports wait for them.
    count: int

class FeedRejectionCauseList(TypedDict):
    # What was found, in the order of the list.
    items: list[FeedRejectionCauseListItemsItem]
    # What is not listed: how many causes, and how many reports wait for them.
    omitted: FeedRejectionCauseListOmitted

class FeedRejectionList(TypedDict):
    # What was found, in the order of the list.
    items: list[FeedRejection]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class FetchedEntitlementsItemsItemConsumer(TypedDict):
    """The person."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class FetchedEntitlementsItemsItem(TypedDict):
    # The person.
    consumer: FetchedEntitlementsItemsItemConsumer
    # How many the profile grants in the period; null for any number.
    quantity: Union[int, None]
    # How many were taken in the running period.
    used: int
    # How many are left; null for as many as one likes.
    remaining: Union[int, None]
    # When the running period began; null before the first.
    periodStart: Union[str, None]
    # When the running period ends; null where none runs, or where it never ends.
    periodEnd: Union[str, None]
    # When it was taken last, by the clock of the machine; null for never.
    lastDeliveryAt: Union[str, None]
    # How it stands.
    state: Literal["took", "not_yet", "never"]

class FetchedEntitlements(TypedDict):
    # The id of the product.
    productId: str
    # The moment of which it tells.
    at: str
    # People whose profile grants the product.
    entitled: int
    # Those of them who took it in the period.
    took: int
    # Those of them who did not.
    notYet: int
    # Null while figures of the account tell of no persons, and for who may not see people.
    items: Union[list[FetchedEntitlementsItemsItem], None]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class GivenCreditCode(TypedDict):
    """The code."""
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: str

class GivenCreditConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class GivenCreditConsumer(TypedDict):
    """Who got it, as he was then."""
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # What the consumer carried at the date of the movement; later changes rewrite nothing.
    tags: list[GivenCreditConsumerTagsItem]

class GivenCredit(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # When it happened.
    date: str
    # What was given, in minor units; a negative amount was taken away.
    amount: int
    # What of it went to the subsidy, in minor units; the rest went to the top-ups.
    toSubsidy: int
    # Why it was given, in the words of who gave it.
    reason: str
    # The top-ups of the code after it, in minor units.
    balanceAfter: int
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # The code.
    code: GivenCreditCode
    # Who got it, as he was then.
    consumer: GivenCreditConsumer
    # The id of the delivery that it makes good; null for none.
    transactionId: Union[str, None]
    # Its number among the movements of the account, in the order of arrival, from 1 without a gap.
    sequence: int

class GivenRefundActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: str
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class GivenRefund(TypedDict):
    # The id of the failed delivery.
    transactionId: str
    # When it was noted.
    date: str
    # What was given back, in minor units.
    amount: int
    # Why, in the words of who gave it back.
    reason: str
    # Who did it.
    actor: GivenRefundActor
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str

class IgnoreReadingBody(TypedDict):
    # Why it is left out.
    reason: str

class ImportResultSummary(TypedDict):
    """How many rows came to what."""
    # Rows that made something new.
    created: int
    # Rows that changed something.
    updated: int
    # Rows that said what was so already.
    unchanged: int
    # Rows that were refused; they left no trace.
    failed: int

class ImportResultFirstSubsidy(TypedDict):
    """Of people: how many new ones got the first subsidy of a new card, how many wait for it, and when the last of them gets it. Cards whose balance the sheet sets do not count."""
    # How many new people got one with this run.
    given: int
    # How many new people wait for the start of a period.
    waiting: int
    # When the last of them gets it; null where nobody waits.
    waitingUntil: Union[str, None]

class ImportResultColumnsItem(TypedDict):
    # The header of the column, as the sheet has it.
    name: str
    # What it fills in; null where it is not known.
    field: Union[str, None]

class ImportResultRowsItemErrorErrorsItem(TypedDict):
    # A dotted path: `policy.products.0.productId`. Of a name of over 200 characters these are told.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is broken: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the values that there are, unless they are very many.
    allowed: NotRequired[list[str]]
    # There where the member is missing and must not be.
    required: NotRequired[Literal[True]]

class ImportResultRowsItemErrorHolder(TypedDict):
    """With a code that is taken: who holds it; only for a key with `consumers:read`."""
    # The id of the consumer who holds the code.
    consumerId: str
    # What the person is called.
    name: str
    # The number of the person.
    identification: str
    # False for somebody who left: the code can be freed by another value.
    isActive: bool

class ImportResultRowsItemError(TypedDict):
    """Why it was refused; absent where it was not."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # The HTTP status that a call of its own would have been answered with.
    status: int
    # What was refused, for people.
    detail: str
    # The rules that the row breaks. An answer lists 100 of all its rows, and of every refused row one at least.
    errors: NotRequired[list[ImportResultRowsItemErrorErrorsItem]]
    # How many more rules the row breaks; absent when `errors` has them all.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: who holds it; only for a key with `consumers:read`.
    holder: NotRequired[ImportResultRowsItemErrorHolder]

class ImportResultRowsItem(TypedDict):
    # The number of the row in the sheet, its header being 1.
    row: int
    # What the row did.
    status: Literal["created", "updated", "unchanged", "failed"]
    # The id of what it is about; null where it failed, or where nothing is kept.
    id: Union[str, None]
    # The members that it changes, each with its value before and after.
    changes: dict[str, list[Union[str, bool, float, None]]]
    # Why it was refused; absent where it was not.
    error: Union[ImportResultRowsItemError, None]
    # The cells of a row that failed or was updated, in the order of `columns`; absent where an answer would have more than 8 MiB of them.
    cells: NotRequired[list[Union[str, float, bool, None]]]

class ImportResult(TypedDict):
    # Whether nothing was kept, because that was asked for.
    dryRun: bool
    # How many rows came to what.
    summary: ImportResultSummary
    # Of people: how many new ones got the first subsidy of a new card, how many wait for it, and when the last of them gets it. Cards whose balance the sheet sets do not count.
    firstSubsidy: NotRequired[ImportResultFirstSubsidy]
    # The columns as the first row names them, and the field of each; null for one that is not known.
    columns: list[ImportResultColumnsItem]
    # Headers of the sheet that are no column that is known.
    unknownColumns: list[str]
    # What became of each row of the sheet.
    rows: list[ImportResultRowsItem]

class IncidentSubject(TypedDict):
    """What it is about; null where it is about nothing in particular."""
    # What kind of thing it is.
    type: str
    # Its id.
    id: str
    # Its serial, where it is a machine.
    serial: Union[str, None]
    # What people call it.
    name: str

class IncidentAcknowledgedBy(TypedDict):
    """Who sees to it; null for nobody."""
    # What acted: a key or a person.
    type: str
    # Its id, a UUID; it never changes.
    id: Union[str, None]
    # What he was called then.
    label: str

class IncidentToldItemContact(TypedDict):
    """Who is told."""
    # The id of the contact.
    id: str
    # What people call it.
    label: str

class IncidentToldItem(TypedDict):
    # Who is told.
    contact: IncidentToldItemContact
    # When he was told that it opened; null where he was not.
    openedAt: Union[str, None]
    # When he was told that it was over; null where he was not.
    closedAt: Union[str, None]

class IncidentHistoryItemActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: str
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class IncidentHistoryItem(TypedDict):
    # When it happened.
    date: str
    # What became of it: `opened`, `raised`, `again`, `unstable`, `acknowledged`, `unacknowledged`, `closed`.
    change: str
    # How bad it is: `warn` or `bad`.
    severity: str
    # Who did it.
    actor: Union[IncidentHistoryItemActor, None]
    # What was said with it; null where nothing was.
    reason: Union[str, None]

class Incident(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # What kind of incident it is.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # How bad it is: `warn` or `bad`.
    severity: str
    # What it is about; null where it is about nothing in particular.
    subject: Union[IncidentSubject, None]
    # How it stands.
    state: Literal["pending", "open", "acknowledged", "closed"]
    # When it opened last; null while it is pending.
    openedAt: Union[str, None]
    # When somebody said that he sees to it; null where nobody did.
    acknowledgedAt: Union[str, None]
    # Who sees to it; null for nobody.
    acknowledgedBy: Union[IncidentAcknowledgedBy, None]
    # What he said about it.
    acknowledgedReason: Union[str, None]
    # When it was over; null while it is not.
    closedAt: Union[str, None]
    # How often it opened, each within an hour of the last end.
    openings: int
    # Whether it came and went so often that it closes only after an hour without its cause.
    isUnstable: bool
    # Until when nobody is told of it; null where it is not muted.
    mutedUntil: Union[str, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Union[str, float, None]]
    # Who was told of it.
    told: list[IncidentToldItem]
    # What became of it, the latest first, at most 200.
    history: list[IncidentHistoryItem]

class IncidentList(TypedDict):
    # What was found, in the order of the list.
    items: list[ListedIncident]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class InventoryDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class InventoryProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]

class Inventory(TypedDict):
    # The machine.
    device: InventoryDevice
    # The id of the operation that the machine stands in; null for none.
    operationId: Union[str, None]
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The product.
    product: InventoryProduct
    # The price of this selection, in minor units, tax included; null where that of the product holds.
    price: Union[int, None]
    # How many pieces are in it; null where that is not known.
    stock: Union[int, None]
    # How many pieces fit in; null where that is not known.
    capacity: Union[int, None]
    # Whether nothing is left, or less than a tenth of what fits in.
    isLow: bool

class InventoryList(TypedDict):
    # What was found, in the order of the list.
    items: list[Inventory]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class IssueLineProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # What people call the product.
    name: str

class IssueLineDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class IssueLineOperation(TypedDict):
    """Where it stands; null for nowhere."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the place.
    name: str

class IssueLineTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class IssueLineRequirementsItem(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    name: str

class IssueLine(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # When it happened.
    date: str
    # The product.
    product: IssueLineProduct
    # How many: a delivery is of one.
    quantity: int
    # The machine.
    device: IssueLineDevice
    # Where it stands; null for nowhere.
    operation: Union[IssueLineOperation, None]
    # What the person carried at the date of the delivery.
    tags: list[IssueLineTagsItem]
    # Which of the person’s active requirements of today the product meets.
    requirements: list[IssueLineRequirementsItem]
    # `kept`: it need not come back; `out`: it has to, and did not yet.
    state: Literal["kept", "out", "returned", "written_off"]
    # When it came back; null where it did not, or was written off.
    returnedAt: Union[str, None]
    # Whether a person said that it came back, or wrote it off.
    closedByHand: bool
    # Whether the machine named a video of the delivery.
    hasVideo: bool
    # Whether the machine named a video of the return.
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
    # When Larder started. Nothing before it is counted.
    since: str
    # The last 24 hours, newest first; the first is the current hour.
    usage: list[KeyUsageUsageItem]

class ListedCreditCode(TypedDict):
    """The code."""
    # The value that the machine reads, as it reads it.
    codeId: NotRequired[str]
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: NotRequired[str]

class ListedCreditConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class ListedCreditConsumer(TypedDict):
    """Who got it, as he was then."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # What the person is called.
    name: NotRequired[str]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # What the consumer carried at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[ListedCreditConsumerTagsItem]]

class ListedCredit(TypedDict):
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # When it happened.
    date: NotRequired[str]
    # How much, in minor units.
    amount: NotRequired[int]
    # What of it went to the subsidy, in minor units; the rest went to the top-ups.
    toSubsidy: NotRequired[int]
    # Why it was given, in the words of who gave it.
    reason: NotRequired[str]
    # The top-ups of the code after it, in minor units.
    balanceAfter: NotRequired[int]
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: NotRequired[str]
    # The code.
    code: NotRequired[ListedCreditCode]
    # Who got it, as he was then.
    consumer: NotRequired[ListedCreditConsumer]
    # The id of the delivery that it makes good; null for none.
    transactionId: NotRequired[Union[str, None]]
    # Its number among the movements of the account, in the order of arrival, from 1 without a gap.
    sequence: NotRequired[int]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # The id of the audit entry of the batch that it came in.
    batchId: NotRequired[Union[str, None]]

class ListedIncidentSubject(TypedDict):
    """What it is about; null where it is about nothing in particular."""
    # What kind of thing it is.
    type: str
    # Its id.
    id: str
    # Its serial, where it is a machine.
    serial: Union[str, None]
    # What people call it.
    name: str

class ListedIncidentAcknowledgedBy(TypedDict):
    """Who sees to it; null for nobody."""
    # What acted: a key or a person.
    type: str
    # Its id, a UUID; it never changes.
    id: Union[str, None]
    # What he was called then.
    label: str

class ListedIncidentToldItemContact(TypedDict):
    """Who is told."""
    # The id of the contact.
    id: str
    # What people call it.
    label: str

class ListedIncidentToldItem(TypedDict):
    # Who is told.
    contact: ListedIncidentToldItemContact
    # When he was told that it opened; null where he was not.
    openedAt: Union[str, None]
    # When he was told that it was over; null where he was not.
    closedAt: Union[str, None]

class ListedIncident(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # What kind of incident it is.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # How bad it is: `warn` or `bad`.
    severity: str
    # What it is about; null where it is about nothing in particular.
    subject: Union[ListedIncidentSubject, None]
    # How it stands.
    state: Literal["pending", "open", "acknowledged", "closed"]
    # When it opened last; null while it is pending.
    openedAt: Union[str, None]
    # When somebody said that he sees to it; null where nobody did.
    acknowledgedAt: Union[str, None]
    # Who sees to it; null for nobody.
    acknowledgedBy: Union[ListedIncidentAcknowledgedBy, None]
    # What he said about it.
    acknowledgedReason: Union[str, None]
    # When it was over; null while it is not.
    closedAt: Union[str, None]
    # How often it opened, each within an hour of the last end.
    openings: int
    # Whether it came and went so often that it closes only after an hour without its cause.
    isUnstable: bool
    # Until when nobody is told of it; null where it is not muted.
    mutedUntil: Union[str, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Union[str, float, None]]
    # Who was told of it.
    told: list[ListedIncidentToldItem]

class LoggedRequest(TypedDict):
    # When it was answered.
    date: str
    # The HTTP method.
    method: str
    # The path as it was called, without its query. A code’s value in it is `:codeId`, and it is cut after 200 characters.
    path: str
    # The status of the answer.
    status: int
    # The code of the problem; null for a success.
    code: Union[str, None]
    # How long it took to answer, in milliseconds.
    durationMs: int
    # The `x-trace-id` of the answer.
    traceId: str

class MachineReconciliationDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
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
    # What it is.
    code: str
    # What goes with it; which members there are depends on the code.
    facts: dict[str, Any]

class MachineReconciliationSelectionsItemProduct(TypedDict):
    """What the planogram has there; null where it has not the selection."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class MachineReconciliationSelectionsItemMachine(TypedDict):
    """What the machine counted."""
    # How many vends, free ones among them; null where it does not say.
    vends: Union[int, None]
    # What they were worth, in minor units; null where that is not known, or cannot be compared.
    value: Union[int, None]
    # How many test vends; null where it does not say.
    tests: Union[int, None]
    # How many free vends; null where it does not say.
    free: Union[int, None]

class MachineReconciliationSelectionsItemReported(TypedDict):
    """What its controller reported as handed out."""
    # How many vends; null where nothing reports for the machine.
    vends: Union[int, None]
    # What that was worth, in minor units; null where nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationSelectionsItemCounted(TypedDict):
    """What people counted."""
    # How many went by people’s counts; null where not both ends were counted.
    sold: Union[int, None]

class MachineReconciliationSelectionsItemDifference(TypedDict):
    """What the machine counted less what was reported, or less what people counted where nothing reports for it."""
    # How many vends.
    vends: int
    # The same in minor units; null where it cannot be told.
    value: Union[int, None]

class MachineReconciliationSelectionsItemCausesItem(TypedDict):
    # Why.
    cause: str
    # How many vends it explains.
    vends: int
    # The amount that it explains, in minor units; null where there is none.
    value: Union[int, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Any]

class MachineReconciliationSelectionsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # What the planogram has there; null where it has not the selection.
    product: Union[MachineReconciliationSelectionsItemProduct, None]
    # What the machine counted.
    machine: MachineReconciliationSelectionsItemMachine
    # What its controller reported as handed out.
    reported: MachineReconciliationSelectionsItemReported
    # What people counted.
    counted: MachineReconciliationSelectionsItemCounted
    # What the machine counted less what was reported, or less what people counted where nothing reports for it.
    difference: MachineReconciliationSelectionsItemDifference
    # Whether the witnesses agree, or it is known why not; null with one witness alone.
    verdict: Union[str, None]
    # The witnesses that say the same, two at least; else none.
    agree: list[str]
    # Why the witnesses differ.
    causes: list[MachineReconciliationSelectionsItemCausesItem]

class MachineReconciliationTotalMachine(TypedDict):
    """What the machine counted."""
    # How many vends, free ones among them; null where it does not say.
    vends: Union[int, None]
    # What they were worth, in minor units; null where that is not known, or cannot be compared.
    value: Union[int, None]
    # How many test vends; null where it does not say.
    tests: Union[int, None]
    # How many free vends; null where it does not say.
    free: Union[int, None]

class MachineReconciliationTotalReported(TypedDict):
    """What its controller reported as handed out."""
    # How many vends; null where nothing reports for the machine.
    vends: Union[int, None]
    # What that was worth, in minor units; null where nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationTotalCounted(TypedDict):
    """What people counted."""
    # How many went by people’s counts; null where not both ends were counted.
    sold: Union[int, None]

class MachineReconciliationTotalDifference(TypedDict):
    """What the machine counted less what was reported, or less what people counted where nothing reports for it."""
    # How many vends.
    vends: int
    # The same in minor units; null where it cannot be told.
    value: Union[int, None]

class MachineReconciliationTotalCausesItem(TypedDict):
    # Why.
    cause: str
    # How many vends it explains.
    vends: int
    # The amount that it explains, in minor units; null where there is none.
    value: Union[int, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Any]

class MachineReconciliationTotal(TypedDict):
    """The same of the whole machine, where it does not say what its selections sold; else null."""
    # What the machine counted.
    machine: MachineReconciliationTotalMachine
    # What its controller reported as handed out.
    reported: MachineReconciliationTotalReported
    # What people counted.
    counted: MachineReconciliationTotalCounted
    # What the machine counted less what was reported, or less what people counted where nothing reports for it.
    difference: MachineReconciliationTotalDifference
    # Whether the witnesses agree, or it is known why not; null with one witness alone.
    verdict: Union[str, None]
    # The witnesses that say the same, two at least; else none.
    agree: list[str]
    # Why the witnesses differ.
    causes: list[MachineReconciliationTotalCausesItem]

class MachineReconciliationMoneySold(TypedDict):
    """What was sold, in minor units."""
    # By the machine; null where it cannot be compared.
    machine: Union[int, None]
    # By the reports; null where nothing reports for the machine.
    reported: Union[int, None]
    # The machine’s less the reports’; null where it cannot be told.
    difference: Union[int, None]

class MachineReconciliationMoneyByPaymentItemMachine(TypedDict):
    """What the machine counted."""
    # How many vends, free ones among them; null where it does not say.
    vends: Union[int, None]
    # What they were worth, in minor units; null where that is not known, or cannot be compared.
    value: Union[int, None]

class MachineReconciliationMoneyByPaymentItemReported(TypedDict):
    """What its controller reported as handed out."""
    # How many vends; null where nothing reports for the machine.
    vends: Union[int, None]
    # What that was worth, in minor units; null where nothing reports for the machine.
    value: Union[int, None]

class MachineReconciliationMoneyByPaymentItem(TypedDict):
    # CA cash, DA and DB cashless, TA tokens.
    payment: str
    # The methods that this is in Larder.
    methods: list[str]
    # What the machine counted.
    machine: MachineReconciliationMoneyByPaymentItemMachine
    # What its controller reported as handed out.
    reported: MachineReconciliationMoneyByPaymentItemReported
    # The machine’s less the reports’, in minor units; null where it cannot be told.
    difference: Union[int, None]

class MachineReconciliationMoneyBag(TypedDict):
    """The cash that was collected at the end; null where none was."""
    # When it was collected before.
    since: str
    # What should be there, in minor units; null where that is not known.
    expected: Union[int, None]
    # What was counted, in minor units.
    collected: int
    # What was counted less what should be there, in minor units; null where that is not known.
    difference: Union[int, None]
    # By how much it may be off, in minor units; null where nothing is expected.
    tolerance: Union[int, None]
    # `watch` for one difference, `alert` for three of four of one sign, else `none`.
    level: str
    # Why nothing is expected; null if something is, or the amounts cannot be compared.
    unknown: Union[str, None]

class MachineReconciliationMoneyTubes(TypedDict):
    """The coin tubes; null where nothing is known of them."""
    # What should be there, in minor units; null where that is not known.
    expected: int
    # What they hold as the machine says, in minor units.
    counted: int
    # That less what should be there, in minor units.
    difference: int

class MachineReconciliationMoneyCausesItem(TypedDict):
    # Why.
    cause: str
    # How many vends it explains.
    vends: int
    # The amount that it explains, in minor units; null where there is none.
    value: Union[int, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Any]

class MachineReconciliationMoney(TypedDict):
    """What was sold, how it was paid, and what of it lay in the cash box."""
    # What was sold, in minor units.
    sold: MachineReconciliationMoneySold
    # The same by how it was paid, as the machine calls it.
    byPayment: list[MachineReconciliationMoneyByPaymentItem]
    # The cash that was collected at the end; null where none was.
    bag: Union[MachineReconciliationMoneyBag, None]
    # The coin tubes; null where nothing is known of them.
    tubes: Union[MachineReconciliationMoneyTubes, None]
    # Why the witnesses differ.
    causes: list[MachineReconciliationMoneyCausesItem]

class MachineReconciliationNotesItemDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
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
    # Its id, a UUID; it never changes.
    id: str
    # When the machine was read.
    readAt: str
    # Why not.
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
    # What people call it.
    label: str
    # How far it reaches: `account`, `client` (all accounts of one), or for people `all`.
    scope: Literal["all", "client", "account"]
    # The id of the client that the key is for; null where it is a person’s who sees all.
    clientId: Union[str, None]
    # The id of the account that the key is for; null where it is for all of the client.
    accountId: Union[str, None]
    # What it may do.
    permissions: list[str]
    # Requests that it has in a minute.
    rateLimit: int
    # When the key ends; null for never.
    expiresAt: Union[str, None]

class MessageContact(TypedDict):
    """Whom it is for."""
    # The id of the contact.
    id: str
    # What people call it.
    label: str
    # The way to the contact: `email`, `webhook` or `ntfy`.
    channel: str
    # Where the contact is reached: an address, or a URL. It is a secret: of it the domain or the host is answered.
    target: str

class Message(TypedDict):
    # The id of the message: it is part of its Message-ID, and its `webhook-id`.
    id: str
    # Whom it is for.
    contact: MessageContact
    # What it is: `alert`, `digest`, `reminder`, `report`, `test` or `heartbeat`.
    kind: Literal["alert", "digest", "reminder", "report", "test", "heartbeat"]
    # How it stands: `queued`, `sending`, `sent`, `failed` or `dropped`.
    state: Literal["queued", "sending", "sent", "failed", "dropped"]
    # The id of the account that it is about; null where it is about no one account.
    accountId: Union[str, None]
    # What it begins with; null until its text was made.
    subject: Union[str, None]
    # How often it was tried.
    attempts: int
    # When it was made.
    createdAt: str
    # When it is tried next; null once it ended.
    nextAt: Union[str, None]
    # When it is given up.
    expiresAt: str
    # When it was sent or given up; null while it waits.
    endedAt: Union[str, None]
    # Why the last try failed, for programs; null where none did.
    error: Union[str, None]
    # What the other side said, without what is secret; null where it said nothing.
    line: Union[str, None]

class MessageList(TypedDict):
    # What was found, in the order of the list.
    items: list[Message]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]
    # Whether anything is sent; not from a restored copy before an owner turned it on.
    isSending: bool

class MuteCreatedBy(TypedDict):
    """Who made it."""
    # What acted: a key, a person, a controller or the system.
    type: str
    # Its id, a UUID; it never changes.
    id: Union[str, None]
    # What he was called then.
    label: str

class Mute(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # Which kinds of incidents; null: all of the account.
    kinds: Union[list[str], None]
    # At which machines; null: at all.
    deviceIds: Union[list[str], None]
    # When it ends by itself.
    until: str
    # Why nobody is to be told.
    reason: str
    # When it was made.
    createdAt: str
    # Who made it.
    createdBy: Union[MuteCreatedBy, None]

class MuteList(TypedDict):
    # What was found, in the order of the list.
    items: list[Mute]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class NewSubscriptionOwner(TypedDict):
    """The key or user with whose rights it reads; null: unknown."""
    # What he is: a key or a person.
    type: Literal["api_key", "operator"]
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    label: str

class NewSubscriptionSuspension(TypedDict):
    """Why it is suspended; null while it is not."""
    # `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`.
    reason: str
    # The permissions that the owner lacks, for `forbidden`.
    permissions: list[str]

class NewSubscriptionBehind(TypedDict):
    """What comes after the position."""
    # How many changes.
    changes: int
    # How long ago the first of them was made.
    seconds: int

class NewSubscription(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: Union[str, None]
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # What people call it.
    label: str
    # The kinds of changes that it hears of; null: all.
    kinds: Union[list[str], None]
    # `bell` says that there is something to read; `changes` brings it.
    payload: str
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # Where it is called.
    url: str
    # `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.
    state: Literal["active", "retrying", "suspended", "ended"]
    # The key or user with whose rights it reads; null: unknown.
    owner: Union[NewSubscriptionOwner, None]
    # Why it is suspended; null while it is not.
    suspension: Union[NewSubscriptionSuspension, None]
    # When it is tried again; null while nothing failed.
    nextAttemptAt: Union[str, None]
    # Why the last call failed; null where it did not.
    lastError: Union[str, None]
    # The cursor of the last change that was delivered.
    position: str
    # What comes after the position.
    behind: NewSubscriptionBehind
    # What signs its messages; it is shown this once.
    secret: str

class Operation(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # What people call the place.
    name: str
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class OperationList(TypedDict):
    # What was found, in the order of the list.
    items: list[Operation]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class OverviewAccount(TypedDict):
    """The account that it is of."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the account.
    name: str
    # The currency of all amounts of the account, ISO 4217; it stays once there are products, profiles or movements.
    currency: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str

class OverviewReasonsItemSubject(TypedDict):
    """What it is about; null where it is about nothing in particular."""
    # What kind of thing it is.
    type: Literal["device", "controller"]
    # Its id.
    id: str
    # Its serial, where it is a machine.
    serial: str
    # What people call it.
    name: str

class OverviewReasonsItem(TypedDict):
    # What is the matter, for programs.
    code: str
    # How bad it is: `warn` or `bad`.
    severity: str
    # What it is about; null where it is about nothing in particular.
    subject: Union[OverviewReasonsItemSubject, None]
    # Since when; null where that is not known.
    since: Union[str, None]
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Union[str, float, None]]

class OverviewHoursItemToday(TypedDict):
    """Of today; null while the hour is to come."""
    # How many were sold (`vending`).
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # How many were handed out against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewHoursItemLastWeek(TypedDict):
    """Of the same day a week ago."""
    # How many were sold (`vending`).
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # How many were handed out against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewHoursItem(TypedDict):
    # The hour of the day, 0 to 23, in the account’s time zone.
    hour: int
    # Of today; null while the hour is to come.
    today: Union[OverviewHoursItemToday, None]
    # Of the same day a week ago.
    lastWeek: OverviewHoursItemLastWeek

class OverviewSoFarToday(TypedDict):
    """Of today, until now."""
    # How many were sold (`vending`).
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # How many were handed out against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewSoFarLastWeek(TypedDict):
    """Of the same day a week ago, until the same time."""
    # How many were sold (`vending`).
    sales: int
    # What was sold, in minor units, tax included.
    revenue: int
    # How many were handed out against quotas (`eas`).
    deliveries: int
    # Deliveries that failed, of both lines.
    failed: int

class OverviewSoFar(TypedDict):
    """The day until now, and the same day a week ago until then."""
    # Of today, until now.
    today: OverviewSoFarToday
    # Of the same day a week ago, until the same time.
    lastWeek: OverviewSoFarLastWeek

class OverviewMachinesItemsItemOperation(TypedDict):
    """Where it stands; null for nowhere."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the place.
    name: str

class OverviewMachinesItemsItemController(TypedDict):
    """The controller that reports for it."""
    # The serial of the controller.
    serial: Union[str, None]
    # How it keeps to its rhythm.
    state: Literal["on_time", "late", "silent", "never_seen", "unwatched"]
    # When it was heard of last; null for never.
    lastSeenAt: Union[str, None]
    # Seconds that usually pass between two of its calls; null where that is not known.
    usualGapSeconds: Union[int, None]

class OverviewMachinesItemsItemSelections(TypedDict):
    """How its selections stand."""
    # Selections whose stock is counted.
    total: int
    # Selections with a stock of 0.
    empty: int
    # Selections with less than a tenth of their capacity.
    low: int

class OverviewMachinesItemsItemFailures(TypedDict):
    """Deliveries that failed in the last 24 hours."""
    # How many there are.
    count: int
    # When the last one was; null for none.
    lastAt: Union[str, None]
    # Why the last one was; null for none.
    lastReason: Union[str, None]

class OverviewMachinesItemsItem(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call it.
    name: str
    # Where it stands; null for nowhere.
    operation: Union[OverviewMachinesItemsItemOperation, None]
    # The worst of what is wrong: `good`, `warn` or `bad`.
    lamp: str
    # The controller that reports for it.
    controller: OverviewMachinesItemsItemController
    # The controller that reports for it, if that is not the one of the device; else null.
    reportedBy: Union[str, None]
    # When it reported something last; null for never.
    lastMovementAt: Union[str, None]
    # How its selections stand.
    selections: OverviewMachinesItemsItemSelections
    # Deliveries that failed in the last 24 hours.
    failures: OverviewMachinesItemsItemFailures

class OverviewMachines(TypedDict):
    """The machines of the account."""
    # All machines.
    total: int
    # Machines with nothing wrong.
    good: int
    # Machines that somebody should look at.
    warn: int
    # Machines that do not work.
    bad: int
    # Machines that are not connected yet: they never reported.
    idle: int
    # What was found, in the order of the list.
    items: list[OverviewMachinesItemsItem]
    # How many more there are than `items` lists.
    omitted: int

class OverviewToolsItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class OverviewToolsItemsItemConsumer(TypedDict):
    """Who took it, as he was then; null where nobody said who he is."""
    # What the person is called.
    name: Union[str, None]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: Union[str, None]
    # The value that the machine reads, as it reads it.
    codeId: str

class OverviewToolsItemsItemDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class OverviewToolsItemsItem(TypedDict):
    # The id of the delivery that it belongs to.
    deliveryId: str
    # When it was taken.
    date: str
    # The product.
    product: OverviewToolsItemsItemProduct
    # Who took it, as he was then; null where nobody said who he is.
    consumer: Union[OverviewToolsItemsItemConsumer, None]
    # The machine.
    device: OverviewToolsItemsItemDevice

class OverviewTools(TypedDict):
    """What was lent and is not back."""
    # How many are out, 1000 at most.
    open: int
    # How many are out for more than a day, 1000 at most.
    overdue: int
    # How many are out for more than 30 days, 1000 at most.
    lost: int
    # What was found, in the order of the list.
    items: list[OverviewToolsItemsItem]

class OverviewRefundsItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class OverviewRefundsItemsItemDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class OverviewRefundsItemsItem(TypedDict):
    # The id of the delivery that it makes good; null for none.
    transactionId: str
    # When the sale failed.
    date: str
    # What they cost together.
    amount: int
    # How it was paid; see `GET /selectors/payment_methods`.
    method: str
    # The product.
    product: OverviewRefundsItemsItemProduct
    # The machine.
    device: OverviewRefundsItemsItemDevice

class OverviewRefunds(TypedDict):
    """Failed sales of the last 30 days that are to be paid back by hand."""
    # How many, 1000 at most.
    due: int
    # What they cost together.
    amount: int
    # The oldest 20.
    items: list[OverviewRefundsItemsItem]

class OverviewRefusals(TypedDict):
    """How often machines refused."""
    # Since midnight, 1000 at most.
    today: int
    # Until the same time of that day a week ago, 1000 at most.
    lastWeek: int

class OverviewInstallationDisk(TypedDict):
    """The disk with the data; null where they are in memory."""
    # Bytes that are free on the disk; null where the data are in memory.
    freeBytes: int
    # Whether so little is free that somebody should make room.
    isLow: bool

class OverviewInstallationBackups(TypedDict):
    """How backups stand."""
    # Whether backups are planned.
    isScheduled: bool
    # When one was last proven to be restorable; null for never.
    lastProvenAt: Union[str, None]
    # How many failed one after another.
    failures: int
    # Whether they lie on the disk of the data, where they are lost with it; null where that is not known.
    onDataDisk: Union[bool, None]

class OverviewInstallationCertificate(TypedDict):
    """The certificate that HTTPS is served with; null where it is not."""
    # When it ends.
    endsAt: str

class OverviewInstallation(TypedDict):
    """How the appliance itself stands."""
    # The disk with the data; null where they are in memory.
    disk: Union[OverviewInstallationDisk, None]
    # How backups stand.
    backups: OverviewInstallationBackups
    # The certificate that HTTPS is served with; null where it is not.
    certificate: Union[OverviewInstallationCertificate, None]

class Overview(TypedDict):
    # The account that it is of.
    account: OverviewAccount
    # The moment of which it tells.
    at: str
    # The worst of what is wrong: `good`, `warn` or `bad`.
    lamp: str
    # What needs attention, the worst first.
    reasons: list[OverviewReasonsItem]
    # How many more there are than `reasons` lists.
    reasonsOmitted: int
    # The 24 hours of the day in the account’s time zone.
    hours: list[OverviewHoursItem]
    # The day until now, and the same day a week ago until then.
    soFar: OverviewSoFar
    # The machines of the account.
    machines: OverviewMachines
    # What was lent and is not back.
    tools: OverviewTools
    # Failed sales of the last 30 days that are to be paid back by hand.
    refunds: OverviewRefunds
    # How often machines refused.
    refusals: OverviewRefusals
    # How the appliance itself stands.
    installation: Union[OverviewInstallation, None]

class OverviewMachineOperation(TypedDict):
    """Where it stands; null for nowhere."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the place.
    name: str

class OverviewMachineController(TypedDict):
    """The controller that reports for it."""
    # The serial of the controller.
    serial: Union[str, None]
    # How it keeps to its rhythm.
    state: Literal["on_time", "late", "silent", "never_seen", "unwatched"]
    # When it was heard of last; null for never.
    lastSeenAt: Union[str, None]
    # Seconds that usually pass between two of its calls; null where that is not known.
    usualGapSeconds: Union[int, None]

class OverviewMachineSelections(TypedDict):
    """How its selections stand."""
    # Selections whose stock is counted.
    total: int
    # Selections with a stock of 0.
    empty: int
    # Selections with less than a tenth of their capacity.
    low: int

class OverviewMachineFailures(TypedDict):
    """Deliveries that failed in the last 24 hours."""
    # How many there are.
    count: int
    # When the last one was; null for none.
    lastAt: Union[str, None]
    # Why the last one was; null for none.
    lastReason: Union[str, None]

class OverviewMachine(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call it.
    name: str
    # Where it stands; null for nowhere.
    operation: Union[OverviewMachineOperation, None]
    # The worst of what is wrong: `good`, `warn` or `bad`.
    lamp: str
    # The controller that reports for it.
    controller: OverviewMachineController
    # The controller that reports for it, if that is not the one of the device; else null.
    reportedBy: Union[str, None]
    # When it reported something last; null for never.
    lastMovementAt: Union[str, None]
    # How its selections stand.
    selections: OverviewMachineSelections
    # Deliveries that failed in the last 24 hours.
    failures: OverviewMachineFailures
    # The lines that it has: `vending`, `eas`, or both.
    businessLines: list[Literal["vending", "eas"]]
    # How much of what it has room for is there, 0 to 1; null where that is not known.
    filled: Union[float, None]

class OverviewMachineList(TypedDict):
    # What was found, in the order of the list.
    items: list[OverviewMachine]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class OwnExportError(TypedDict):
    """Why there is no file; there when `status` is `failed`."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # What was refused, for people.
    detail: str

class OwnExport(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # What the file is: a workbook, CSV, or a JSON object a line.
    format: str
    # When it was asked for.
    createdAt: str
    # What the file is called; null until it is there.
    fileName: Union[str, None]
    # Rows of the file, without headers; null until it is there.
    rows: Union[int, None]
    # Length of the file; null until it is there.
    bytes: Union[int, None]
    # How the job stands: from `pending` to `running`, then `ready` or `failed`.
    status: Literal["pending", "running", "ready", "failed"]
    # Of the file; there when `status` is `ready`.
    url: NotRequired[str]
    # When the link ends, 15 minutes from now.
    expiresAt: NotRequired[str]
    # Why there is no file; there when `status` is `failed`.
    error: NotRequired[OwnExportError]

class OwnExportList(TypedDict):
    # What was found, in the order of the list.
    items: list[OwnExport]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class PresetProfilePeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # Which preset; see `GET /selectors/period_presets`.
    value: str

Product = Union["VendingProduct", "EasProduct"]

class ProductList(TypedDict):
    # What was found, in the order of the list.
    items: list[Product]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ProductPlacementDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ProductPlacement(TypedDict):
    # The machine.
    device: ProductPlacementDevice
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The price of this selection, in minor units, tax included; null where that of the product holds.
    price: Union[int, None]
    # How many pieces are in it; null where that is not known.
    stock: Union[int, None]
    # How many pieces fit in; null where that is not known.
    capacity: Union[int, None]

class ProductPlacementList(TypedDict):
    # What was found, in the order of the list.
    items: list[ProductPlacement]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

Profile = Union["VendingProfile", "EasProfile"]

class ProfileList(TypedDict):
    # What was found, in the order of the list.
    items: list[Profile]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ReadingDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ReadingWarningsItem(TypedDict):
    # What it is.
    code: str
    # Where, or how much.
    detail: str

class Reading(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # The machine.
    device: Union[ReadingDevice, None]
    # Whether it is compared: `accepted`, `quarantined` or `ignored`.
    state: Literal["accepted", "quarantined", "ignored"]
    # Why it is not compared; null where it is.
    reason: Union[str, None]
    # Whether a person said that it counts.
    isVouched: bool
    # Whether it is incomplete, and can never be compared.
    isDamaged: bool
    # When the machine was read.
    readAt: str
    # By whose clock that is: the reader’s, the machine’s, or that of the arrival.
    readBy: str
    # When it was reported.
    receivedAt: str
    # How many seconds the machine’s clock is ahead; null where it has none.
    clockOffsetSeconds: Union[int, None]
    # How it came in.
    door: str
    # The name of the file; null where it has none.
    fileName: Union[str, None]
    # The SHA-256 of its normal form, in hex digits.
    sha256: str
    # How its checksum stands to the one that its lines have.
    crc: str
    # Whether it counts its own lines right; null where it does not count them.
    countOk: Union[bool, None]
    # Who the machine says it is.
    machine: dict[str, Union[str, None]]
    # Vends since the machine was initialised, as it says; null where it does not.
    vends: Union[int, None]
    # Their value in the machine’s smallest unit of money; null where it does not say.
    value: Union[int, None]
    # What is odd, and can be lived with.
    warnings: list[ReadingWarningsItem]

class ReadingCandidatesItemsItemDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ReadingCandidatesItemsItemReasonsItem(TypedDict):
    # The reason.
    reason: str
    # Whether it speaks for the machine.
    speaksFor: bool
    # The name that it rests on; null where it rests on counters.
    value: Union[str, None]
    # How many vends lie between the reading and the last one of the machine; null of other reasons.
    vends: Union[int, None]
    # When that last one was read; null of other reasons.
    readAt: Union[str, None]

class ReadingCandidatesItemsItem(TypedDict):
    # The machine.
    device: ReadingCandidatesItemsItemDevice
    # The location that the machine stands in; null where it has none.
    place: Union[str, None]
    # Why the reading may be of the machine, and what speaks against it.
    reasons: list[ReadingCandidatesItemsItemReasonsItem]

class ReadingCandidates(TypedDict):
    # The machines, the likeliest first.
    items: list[ReadingCandidatesItemsItem]

class ReadingList(TypedDict):
    # What was found, in the order of the list.
    items: list[Reading]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ReadingRulesIdentity(TypedDict):
    """By what of a set the machine is known; null: by its serial."""
    # By which field.
    field: str
    # What stands in it.
    value: str

class ReadingRulesSelectionsItem(TypedDict):
    # The selection as the machine names it.
    machine: str
    # The selection of the planogram; null where it is none, and is left out.
    selection: Union[str, None]

class ReadingRulesPayments(TypedDict):
    """The methods that the machine’s ways of payment are in Larder."""
    # What it calls cash.
    CA: list[str]
    # What it calls its first cashless device.
    DA: list[str]
    # What it calls its second cashless device.
    DB: list[str]
    # What it calls tokens.
    TA: list[str]

class ReadingRulesTolerance(TypedDict):
    """How much the cash may be off, the larger of both."""
    # An amount in minor units; null: 2.00.
    amount: Union[int, None]
    # A percentage of what is expected.
    percent: float

class ReadingRules(TypedDict):
    # By what of a set the machine is known; null: by its serial.
    identity: Union[ReadingRulesIdentity, None]
    # The machine’s selections by those of the planogram.
    selections: list[ReadingRulesSelectionsItem]
    # Where the machine says its bills, and in which unit; null: it is found out.
    billsUnit: Union[str, None]
    # Whether the paid vends of its selections include free ones; null: it is found out.
    includesFreeVends: Union[bool, None]
    # Whether its controller reports test vends.
    reportsTestVends: bool
    # What becomes of a set whose checksum is wrong.
    badChecksum: str
    # The methods that the machine’s ways of payment are in Larder.
    payments: ReadingRulesPayments
    # How much the cash may be off, the larger of both.
    tolerance: ReadingRulesTolerance

class ReadingWithFiguresDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ReadingWithFiguresWarningsItem(TypedDict):
    # What it is.
    code: str
    # Where, or how much.
    detail: str

class ReadingWithFigures(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # The machine.
    device: Union[ReadingWithFiguresDevice, None]
    # Whether it is compared: `accepted`, `quarantined` or `ignored`.
    state: Literal["accepted", "quarantined", "ignored"]
    # Why it is not compared; null where it is.
    reason: Union[str, None]
    # Whether a person said that it counts.
    isVouched: bool
    # Whether it is incomplete, and can never be compared.
    isDamaged: bool
    # When the machine was read.
    readAt: str
    # By whose clock that is: the reader’s, the machine’s, or that of the arrival.
    readBy: str
    # When it was reported.
    receivedAt: str
    # How many seconds the machine’s clock is ahead; null where it has none.
    clockOffsetSeconds: Union[int, None]
    # How it came in.
    door: str
    # The name of the file; null where it has none.
    fileName: Union[str, None]
    # The SHA-256 of its normal form, in hex digits.
    sha256: str
    # How its checksum stands to the one that its lines have.
    crc: str
    # Whether it counts its own lines right; null where it does not count them.
    countOk: Union[bool, None]
    # Who the machine says it is.
    machine: dict[str, Union[str, None]]
    # Vends since the machine was initialised, as it says; null where it does not.
    vends: Union[int, None]
    # Their value in the machine’s smallest unit of money; null where it does not say.
    value: Union[int, None]
    # What is odd, and can be lived with.
    warnings: list[ReadingWithFiguresWarningsItem]
    # What the machine counted, element by element.
    figures: dict[str, Any]

class RechargeCode(TypedDict):
    """The code."""
    # The value that the machine reads, as it reads it.
    codeId: NotRequired[str]
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: NotRequired[str]

class RechargeConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class RechargeConsumer(TypedDict):
    """Who paid it in, as he was then."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # What the person is called.
    name: NotRequired[str]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # What the consumer carried at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[RechargeConsumerTagsItem]]

class RechargeDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine; no two of an account have one.
    serial: NotRequired[str]
    # What people call the machine.
    name: NotRequired[str]

class Recharge(TypedDict):
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # When it happened.
    date: NotRequired[str]
    # How much, in minor units.
    amount: NotRequired[int]
    # The top-ups of the code after it, in minor units.
    balanceAfter: NotRequired[int]
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: NotRequired[str]
    # The code.
    code: NotRequired[RechargeCode]
    # Who paid it in, as he was then.
    consumer: NotRequired[RechargeConsumer]
    # The machine.
    device: NotRequired[RechargeDevice]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # Its number among the movements of the account, in the order of arrival, from 1 without a gap.
    sequence: NotRequired[int]
    # When it was reported.
    receivedAt: NotRequired[str]
    # The id of the audit entry of the batch that it came in.
    batchId: NotRequired[Union[str, None]]
    # What is odd about it: `date_doubtful`, where its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    sentDate: NotRequired[Union[str, None]]

class ReconciliationHistoryDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ReconciliationHistoryItemsItemVends(TypedDict):
    """The vends, by each witness."""
    # How many vends the machine counted; null where it does not say.
    machine: Union[int, None]
    # How many vends its controller reported; null where nothing reports for the machine.
    reported: Union[int, None]
    # How many vends people’s counts come to; null where not both ends were counted.
    counted: Union[int, None]

class ReconciliationHistoryItemsItemValue(TypedDict):
    """What was sold, in minor units."""
    # What the machine’s vends were worth, in minor units; null where that is not known, or cannot be compared.
    machine: Union[int, None]
    # What the reported vends were worth, in minor units; null where nothing reports for the machine.
    reported: Union[int, None]

class ReconciliationHistoryItemsItemCausesItem(TypedDict):
    # Why.
    cause: str
    # How many vends it explains.
    vends: int
    # The amount that it explains, in minor units; null where there is none.
    value: Union[int, None]

class ReconciliationHistoryItemsItemCash(TypedDict):
    """The cash that was collected at the end; null where none was."""
    # What should be there, in minor units; null where that is not known.
    expected: Union[int, None]
    # What was collected, in minor units; null where nothing was.
    collected: Union[int, None]
    # What was collected less what should be there, in minor units; null where that is not known.
    difference: Union[int, None]
    # `watch` for one difference, `alert` for three of four of one sign, else `none`.
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
    # Why.
    cause: str
    # Where; null: the money.
    selection: Union[str, None]
    # In how many of them it shows.
    times: int
    # How many times were looked at.
    of: int
    # How many vends it explains in all of them.
    vends: int
    # The amount that it explains in all of them, in minor units.
    value: int

class ReconciliationHistory(TypedDict):
    # The machine.
    device: ReconciliationHistoryDevice
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # The last times, the oldest first.
    items: list[ReconciliationHistoryItemsItem]
    # Causes that show in three of the last four times.
    patterns: list[ReconciliationHistoryPatternsItem]

class ReconciliationNoteDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
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
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class ReconciliationOverviewItemsItemVends(TypedDict):
    """The vends, by each witness."""
    # How many vends the machine counted; null where it does not say.
    machine: Union[int, None]
    # How many vends its controller reported; null where nothing reports for the machine.
    reported: Union[int, None]
    # How many vends people’s counts come to; null where not both ends were counted.
    counted: Union[int, None]

class ReconciliationOverviewItemsItemValue(TypedDict):
    """What was sold, in minor units."""
    # What the machine’s vends were worth, in minor units; null where that is not known, or cannot be compared.
    machine: Union[int, None]
    # What the reported vends were worth, in minor units; null where nothing reports for the machine.
    reported: Union[int, None]

class ReconciliationOverviewItemsItemCausesItem(TypedDict):
    # Why.
    cause: str
    # How many vends it explains.
    vends: int
    # The amount that it explains, in minor units; null where there is none.
    value: Union[int, None]

class ReconciliationOverviewItemsItemCash(TypedDict):
    """The cash that was collected at the end; null where none was."""
    # What was collected less what should be there, in minor units; null where that is not known.
    difference: Union[int, None]
    # `watch` for one difference, `alert` for three of four of one sign, else `none`.
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
    # What was found, in the order of the list.
    items: list[ReconciliationOverviewItemsItem]

class RecordOfIssueConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class RecordOfIssueConsumer(TypedDict):
    """The person."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # Whether the person may take anything.
    isActive: bool
    # When the person was removed; null for whoever is there.
    removedAt: Union[str, None]
    # What the person carries now; nothing once removed.
    tags: list[RecordOfIssueConsumerTagsItem]

class RecordOfIssueAccount(TypedDict):
    """The account."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the account.
    name: str
    # The IANA time zone in which its days, periods and schedules are counted.
    timeZone: str

class RecordOfIssueClient(TypedDict):
    """The business whose person it is."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the client.
    name: str

class RecordOfIssueProductsItem(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # The name of today, of a removed product the last one.
    name: str
    # How many were handed out.
    handedOut: int
    # How many of them came back.
    returned: int
    # How many of them were written off.
    writtenOff: int
    # How many of them have to come back, and did not yet.
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
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # How many pieces are in it; null where that is not known.
    stock: int

class RefillDeviceBody(TypedDict):
    # The selections that were filled.
    items: list[RefillDeviceBodyItemsItem]

class RefusalCode(TypedDict):
    """The code that was read."""
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; null of a code that is nobody’s.
    codeType: Union[str, None]

class RefusalConsumer(TypedDict):
    """Whose code it is; null where it is nobody’s."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class RefusalDevice(TypedDict):
    """The machine; null where it is not known."""
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class RefusalProduct(TypedDict):
    """What was asked for; null where that is not known."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class RefusalRulesItem(TypedDict):
    # Which rule.
    rule: str
    # Whether it let the person have it.
    passed: bool
    # What it was decided by; which members there are depends on the rule.
    facts: dict[str, Any]

class Refusal(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # When it was refused.
    date: str
    # Why it was refused; see `GET /selectors/failure_reasons`.
    reason: str
    # The code that was read.
    code: RefusalCode
    # Whose code it is; null where it is nobody’s.
    consumer: Union[RefusalConsumer, None]
    # The machine; null where it is not known.
    device: Union[RefusalDevice, None]
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: Union[str, None]
    # What was asked for; null where that is not known.
    product: Union[RefusalProduct, None]
    # The rules that were tried, in their order.
    rules: list[RefusalRulesItem]

class RefusalList(TypedDict):
    # What was found, in the order of the list.
    items: list[Refusal]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class RemovedConsumer(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # The last one.
    name: str
    # The last one; somebody else may have it now.
    identification: str
    # When it was made.
    createdAt: str
    # When the person was removed.
    removedAt: str

class RemovedConsumerList(TypedDict):
    # What was found, in the order of the list.
    items: list[RemovedConsumer]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ReplaceDevicePlanogramBodyItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The id of the product.
    productId: str
    # The price of this selection, in minor units, tax included; null where that of the product holds.
    price: NotRequired[Union[int, None]]
    # How many pieces are in it; null where that is not known.
    stock: NotRequired[Union[int, None]]
    # How many pieces fit in; null where that is not known.
    capacity: NotRequired[Union[int, None]]

class ReplaceDevicePlanogramBody(TypedDict):
    # The selections of the machine, all of them.
    items: list[ReplaceDevicePlanogramBodyItemsItem]

class ReplaceReadingRulesBodyIdentity(TypedDict):
    """By what of a set the machine is known; null: by its serial."""
    # By which field.
    field: Literal["serial", "transmission", "asset", "location", "text"]
    # What stands in it.
    value: str

class ReplaceReadingRulesBodySelectionsItem(TypedDict):
    # The selection as the machine names it.
    machine: str
    # The selection of the planogram; null where it is none, and is left out.
    selection: Union[str, None]

class ReplaceReadingRulesBodyPayments(TypedDict):
    """The methods that the machine’s ways of payment are in Larder."""
    # What it calls cash.
    CA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # What it calls its first cashless device.
    DA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # What it calls its second cashless device.
    DB: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]
    # What it calls tokens.
    TA: NotRequired[list[Literal["CASH", "CASHLESS", "CARD", "WALLET", "BRE_B", "REMOTE"]]]

class ReplaceReadingRulesBodyTolerance(TypedDict):
    """How much the cash may be off, the larger of both."""
    # An amount in minor units; null: 2.00.
    amount: NotRequired[Union[int, None]]
    # A percentage of what is expected.
    percent: NotRequired[float]

class ReplaceReadingRulesBody(TypedDict):
    # By what of a set the machine is known; null: by its serial.
    identity: NotRequired[Union[ReplaceReadingRulesBodyIdentity, None]]
    # The machine’s selections by those of the planogram.
    selections: NotRequired[list[ReplaceReadingRulesBodySelectionsItem]]
    # Where the machine says its bills, and in which unit; null: it is found out.
    billsUnit: NotRequired[Union[Literal["CA310", "CA308", "CA308x100"], None]]
    # Whether the paid vends of its selections include free ones; null: it is found out.
    includesFreeVends: NotRequired[Union[bool, None]]
    # Whether its controller reports test vends.
    reportsTestVends: NotRequired[bool]
    # What becomes of a set whose checksum is wrong.
    badChecksum: NotRequired[Literal["accept", "quarantine"]]
    # The methods that the machine’s ways of payment are in Larder.
    payments: NotRequired[ReplaceReadingRulesBodyPayments]
    # How much the cash may be off, the larger of both.
    tolerance: NotRequired[ReplaceReadingRulesBodyTolerance]

class ReportRunError(TypedDict):
    """Why it was refused; absent where it was not."""
    # What was refused, for programs; see `GET /problems`.
    code: str
    # What was refused, for people.
    detail: str

class ReportRunSentItem(TypedDict):
    # The id of a contact.
    contactId: str
    # Whether it `waits`, was `sent`, `failed`, or nothing is known of it any more (`gone`).
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
    # What was found, in the order of the list.
    items: list[ReportRun]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ReportScheduleOwner(TypedDict):
    """Who made it: reports are made in his name."""
    # What he is: a key or a person.
    type: str
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    label: str
    # Whether he left, or may not see the report any more; then nothing is made.
    isGone: bool

class ReportScheduleLastRun(TypedDict):
    """What became of the latest run; null where there was none."""
    # How it stands.
    state: Literal["pending", "running", "ready", "skipped", "failed"]
    # When it ended; null while it is not over.
    endedAt: Union[str, None]

class ReportSchedule(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # What people call it.
    label: str
    # What arrives.
    report: str
    # What its export takes, without its range, account, time zone and format.
    parameters: dict[str, Any]
    # How often: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: str
    # When, on the first day after each period: a time of the wall such as `07:00`.
    at: str
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: str
    # What the file is: a workbook, CSV, or a JSON object a line.
    format: str
    # To whom: the ids of contacts, 1 to 50.
    contacts: list[str]
    # Whether a report without rows is sent (`send`) or not (`skip`).
    whenEmpty: str
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # Who made it: reports are made in his name.
    owner: ReportScheduleOwner
    # When it is due next; null where nothing will be.
    nextAt: Union[str, None]
    # What became of the latest run; null where there was none.
    lastRun: Union[ReportScheduleLastRun, None]

class ReportScheduleList(TypedDict):
    # What was found, in the order of the list.
    items: list[ReportSchedule]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class ReportVisitBodyItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # How many were in it before anything was done; null where nobody counted.
    counted: NotRequired[int]
    # How many were put in; null where that is not known.
    added: NotRequired[int]
    # How many were taken out, such as those past their date; null where that is not known.
    removed: NotRequired[int]
    # How many pieces are in it; null where that is not known.
    stock: NotRequired[int]

class ReportVisitBodyCollected(TypedDict):
    """What was taken from the cash box, in minor units; null where nothing was."""
    # In coins, in minor units.
    coins: int
    # In bills, in minor units.
    bills: int

class ReportVisitBody(TypedDict):
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # When somebody was there.
    date: NotRequired[str]
    # What was done at each selection.
    items: list[ReportVisitBodyItemsItem]
    # What was taken from the cash box, in minor units; null where nothing was.
    collected: NotRequired[ReportVisitBodyCollected]
    # What was put into the coin tubes, in minor units; null for nothing.
    tubesFilled: NotRequired[int]
    # What whoever was there wants to say; null for nothing.
    note: NotRequired[str]

class RequestList(TypedDict):
    # What was found, in the order of the list.
    items: list[LoggedRequest]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class RequirementWho(TypedDict):
    """Of whom it is required."""
    # Who carries this tag, with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # Who has this profile on a code.
    profileId: NotRequired[str]
    # True: everybody of the account.
    everybody: NotRequired[bool]

class Requirement(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # What people call it.
    name: str
    # Its products, of which any counts: sizes of one thing.
    productIds: list[str]
    # Of whom it is required.
    who: RequirementWho
    # So many days after the last delivery; in place of `dates`.
    everyDays: NotRequired[int]
    # Days of each year, MM-DD; in place of `everyDays`.
    dates: NotRequired[list[str]]
    # How many days after its day are let pass.
    graceDays: int
    # Only of whoever was made so many days ago or longer.
    fromServiceDays: int
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str

class RequirementList(TypedDict):
    # What was found, in the order of the list.
    items: list[Requirement]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class RequirementStandingGroupsItemKey(TypedDict):
    """The value of the tag; null for those without it."""
    # The value of the tag.
    value: str

class RequirementStandingGroupsItem(TypedDict):
    # The value of the tag; null for those without it.
    key: Union[RequirementStandingGroupsItemKey, None]
    # People of whom it is required: the sum of the four that follow.
    inScope: int
    # Those who have it, and need none soon.
    inDate: int
    # Those whose day is within 14 days, or past and within the grace.
    due: int
    # Those whose day and grace are past.
    overdue: int
    # Those who never took any.
    never: int

class RequirementStandingItemsItemConsumer(TypedDict):
    """The person."""
    # Its id, a UUID; it never changes.
    id: str
    # What the person is called.
    name: str
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str

class RequirementStandingItemsItem(TypedDict):
    # The person.
    consumer: RequirementStandingItemsItemConsumer
    # How it stands.
    state: Literal["in_date", "due", "overdue", "never"]
    # When it was taken last, by the clock of the machine; null for never.
    lastDeliveryAt: Union[str, None]
    # The start of the day on which he needs it.
    dueAt: str

class RequirementStanding(TypedDict):
    # The id of the requirement.
    requirementId: str
    # The moment of which it tells.
    at: str
    # People of whom it is required: the sum of the four that follow.
    inScope: int
    # Those who have it, and need none soon.
    inDate: int
    # Those whose day is within 14 days, or past and within the grace.
    due: int
    # Those whose day and grace are past.
    overdue: int
    # Those who never took any.
    never: int
    # The same counts for each value of the tag; there with `by`.
    groups: NotRequired[list[RequirementStandingGroupsItem]]
    # Null while figures of the account tell of no persons, and for who may not see people.
    items: Union[list[RequirementStandingItemsItem], None]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class RetriedRejections(TypedDict):
    # How many were recorded, or had been meanwhile.
    recorded: int
    # How many are still rejected.
    rejected: int
    # How many reports still wait for this cause.
    waiting: int

class RetryFeedRejectionsBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # Only reports that were rejected for this reason.
    code: Literal["validation.failed", "device_unknown", "product_unknown", "selection_unknown", "code_unknown", "delivery_unknown", "already_returned", "frame_taken", "date_in_future"]
    # Only reports that were rejected for this cause.
    cause: str

class ReturnList(TypedDict):
    # What was found, in the order of the list.
    items: list[ReturnPair]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]

class ReturnPairProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # What people call the product.
    name: NotRequired[str]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]

class ReturnPairConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class ReturnPairConsumer(TypedDict):
    """Who took it, as he was then; null where nobody said who he is."""
    # Its id, a UUID; it never changes.
    id: NotRequired[Union[str, None]]
    # What the person is called.
    name: NotRequired[Union[str, None]]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[Union[str, None]]
    # The value that the machine reads, as it reads it.
    codeId: NotRequired[str]
    # What the consumer carried at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[ReturnPairConsumerTagsItem]]

class ReturnPairDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine; no two of an account have one.
    serial: NotRequired[str]
    # What people call the machine.
    name: NotRequired[str]

class ReturnPairClosedActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: str
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class ReturnPairClosed(TypedDict):
    """Who closed it, where a person did and no machine; null else."""
    # When the person closed it.
    date: str
    # Whether it came back by hand, or never will.
    outcome: str
    # Why, in the words of who closed it.
    reason: str
    # Who did it.
    actor: ReturnPairClosedActor
    # When it came back by the report of a machine that came later; null where none came.
    lateReturnDate: Union[str, None]

class ReturnPair(TypedDict):
    # The id of the delivery.
    id: NotRequired[str]
    # Whether it is out (`pending`), came back (`returned`), or never will by the word of a person (`written_off`).
    status: NotRequired[Literal["pending", "returned", "written_off"]]
    # When it was taken.
    deliveryDate: NotRequired[str]
    # When it came back; null while it is out.
    returnDate: NotRequired[Union[str, None]]
    # The product.
    product: NotRequired[ReturnPairProduct]
    # Who took it, as he was then; null where nobody said who he is.
    consumer: NotRequired[Union[ReturnPairConsumer, None]]
    # The machine.
    device: NotRequired[ReturnPairDevice]
    # The key of the video of the delivery; null where there is none.
    deliveryVideoKey: NotRequired[Union[str, None]]
    # The key of the video of the return; null where there is none.
    returnVideoKey: NotRequired[Union[str, None]]
    # Who closed it, where a person did and no machine; null else.
    closed: NotRequired[Union[ReturnPairClosed, None]]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # Its number among the movements of the account, in the order of arrival, from 1 without a gap.
    sequence: NotRequired[int]
    # When it was reported.
    receivedAt: NotRequired[str]
    # The id of the audit entry of the batch that it came in.
    batchId: NotRequired[Union[str, None]]
    # What is odd about it: `date_doubtful`, where its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    deliverySentDate: NotRequired[Union[str, None]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    returnSentDate: NotRequired[Union[str, None]]

class ReturnSummaryByStatusItem(TypedDict):
    # How it stands.
    status: Literal["pending", "returned", "written_off"]
    # How many there are.
    count: int

class ReturnSummary(TypedDict):
    # How many there are.
    count: int
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]
    # How many there are of each status.
    byStatus: list[ReturnSummaryByStatusItem]

class RotateContactSecretReply(TypedDict):
    # What signs the messages from now on (`whsec_…`); it is told this once.
    secret: str

class SelectorItemsItem(TypedDict):
    # The name of the list.
    key: str
    # What people call it.
    label: str

class Selector(TypedDict):
    # The name of the list.
    key: str
    # What was found, in the order of the list.
    items: list[SelectorItemsItem]

class SentDeliveriesItemsItem(TypedDict):
    # When it happened.
    date: str
    # What the message is known by; one that is sent again keeps it.
    webhookId: str
    # The status of the answer; null where there was none.
    status: Union[int, None]
    # How long the call took, in milliseconds.
    durationMs: int
    # Why it failed; null where it did not.
    error: Union[str, None]
    # How many bytes of the answer were read.
    bytes: int
    # The first 4 KiB of the message; null after 30 days, and for who may not read what it delivers.
    sent: Union[str, None]
    # The first 4 KiB of the answer; null after 30 days, and for who sees one account alone.
    answer: Union[str, None]

class SentDeliveries(TypedDict):
    # What was found, in the order of the list.
    items: list[SentDeliveriesItemsItem]

class SetConsumerActiveBody(TypedDict):
    # Whether it shall be active.
    active: bool

class SkipChangesBody(TypedDict):
    # The cursor of the last change that is left out.
    to: str

class StatementLine(TypedDict):
    # When it happened.
    date: str
    # What changed the code.
    kind: Literal["reload", "sale", "recharge", "credit", "setting"]
    # By how much, in minor units; negative where it went down.
    amount: int
    # The subsidy after it, in minor units.
    subsidyAfter: int
    # The top-ups after it, in minor units.
    rechargeAfter: int
    # The id of what it was; of a reload the start of its period; null where nothing tells of it.
    reference: Union[str, None]

class StatementLineList(TypedDict):
    # What was found, in the order of the list.
    items: list[StatementLine]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class SubscriptionOwner(TypedDict):
    """The key or user with whose rights it reads; null: unknown."""
    # What he is: a key or a person.
    type: Literal["api_key", "operator"]
    # Its id, a UUID; it never changes.
    id: str
    # What people call it.
    label: str

class SubscriptionSuspension(TypedDict):
    """Why it is suspended; null while it is not."""
    # `undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, `out_of_scope`, or `forbidden`.
    reason: str
    # The permissions that the owner lacks, for `forbidden`.
    permissions: list[str]

class SubscriptionBehind(TypedDict):
    """What comes after the position."""
    # How many changes.
    changes: int
    # How long ago the first of them was made.
    seconds: int

class Subscription(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: Union[str, None]
    # The id of the account that it belongs to.
    accountId: Union[str, None]
    # What people call it.
    label: str
    # The kinds of changes that it hears of; null: all.
    kinds: Union[list[str], None]
    # `bell` says that there is something to read; `changes` brings it.
    payload: str
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # Where it is called.
    url: str
    # `active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.
    state: Literal["active", "retrying", "suspended", "ended"]
    # The key or user with whose rights it reads; null: unknown.
    owner: Union[SubscriptionOwner, None]
    # Why it is suspended; null while it is not.
    suspension: Union[SubscriptionSuspension, None]
    # When it is tried again; null while nothing failed.
    nextAttemptAt: Union[str, None]
    # Why the last call failed; null where it did not.
    lastError: Union[str, None]
    # The cursor of the last change that was delivered.
    position: str
    # What comes after the position.
    behind: SubscriptionBehind

class SubscriptionList(TypedDict):
    # What was found, in the order of the list.
    items: list[Subscription]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class SubscriptionSecret(TypedDict):
    # What signs its messages; it is shown this once.
    secret: str

class Tag(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The name of the tag, as people have it: `department`.
    key: str
    # The id of the account that it belongs to.
    accountId: str

class TagList(TypedDict):
    # What was found, in the order of the list.
    items: list[Tag]
    # How many there are on all pages.
    total: int
    # Which page this is, from 1.
    page: Union[int, None]
    # How many items a page has at most.
    pageSize: int
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class TakenReadingsSummary(TypedDict):
    """How many sets came to what."""
    # Rows that were taken in now.
    accepted: int
    # How many sets are not compared.
    quarantined: int
    # Rows that were known already; nothing is done twice.
    duplicate: int
    # How many files have no set.
    unreadable: int

class TakenReadingsResultsItemDevice(TypedDict):
    """The machine; null where nobody knows it."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class TakenReadingsResultsItemSince(TypedDict):
    """What the machine counted since the reading before it; null where they cannot be compared."""
    # When the machine was read.
    readAt: str
    # How many vends.
    vends: int
    # The value of that, in minor units; null where the machine does not say.
    value: Union[int, None]

class TakenReadingsResultsItemWarningsItem(TypedDict):
    # What it is.
    code: str
    # Where, or how much.
    detail: str

class TakenReadingsResultsItemProblem(TypedDict):
    """Why the set is not compared; null where it is."""
    # The reason.
    code: str
    # The reason, in a sentence.
    detail: str

class TakenReadingsResultsItem(TypedDict):
    # Which row of the request, from 0.
    index: int
    # The name of the file; null where it has none.
    fileName: Union[str, None]
    # The place of the set in its file, from 1; 0 for a file without one.
    set: int
    # How it stands.
    status: Literal["accepted", "quarantined", "duplicate", "unreadable"]
    # Its id, a UUID; it never changes.
    id: Union[str, None]
    # The machine; null where nobody knows it.
    device: Union[TakenReadingsResultsItemDevice, None]
    # When the machine was read.
    readAt: Union[str, None]
    # What the machine counted since the reading before it; null where they cannot be compared.
    since: Union[TakenReadingsResultsItemSince, None]
    # What is odd, and can be lived with.
    warnings: list[TakenReadingsResultsItemWarningsItem]
    # Why the set is not compared; null where it is.
    problem: Union[TakenReadingsResultsItemProblem, None]

class TakenReadings(TypedDict):
    # How many sets came to what.
    summary: TakenReadingsSummary
    # What became of each set, in the order in which they came.
    results: list[TakenReadingsResultsItem]

class TopUpList(TypedDict):
    # What was found, in the order of the list.
    items: list[Recharge]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]

class TopUpSummaryByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalAmount: int

class TopUpSummaryByCodeTypeItemByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalAmount: int

class TopUpSummaryByCodeTypeItem(TypedDict):
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: str
    # How many there are.
    count: int
    # The sum of `amount`, in minor units of `currency`; null where there are several currencies.
    totalAmount: Union[int, None]
    # What `totalAmount` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TopUpSummaryByCodeTypeItemByCurrencyItem]

class TopUpSummary(TypedDict):
    # How many there are.
    count: int
    # The sum of `amount`, in minor units of `currency`; null where there are several currencies.
    totalAmount: Union[int, None]
    # What `totalAmount` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TopUpSummaryByCurrencyItem]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]
    # The same for each type of code.
    byCodeType: list[TopUpSummaryByCodeTypeItem]

class TransactionDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # The serial of the machine; no two of an account have one.
    serial: NotRequired[str]
    # What people call the machine.
    name: NotRequired[str]

class TransactionConsumerTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class TransactionConsumer(TypedDict):
    """Who took it, as he was then; null where nobody said who he is."""
    # The id of the person.
    id: NotRequired[Union[str, None]]
    # What the person is called.
    name: NotRequired[Union[str, None]]
    # The identification that he had then.
    identification: NotRequired[Union[str, None]]
    # The value that the machine reads, as it reads it.
    codeId: NotRequired[str]
    # What the consumer carried at the date of the movement; later changes rewrite nothing.
    tags: NotRequired[list[TransactionConsumerTagsItem]]

class TransactionProduct(TypedDict):
    """What was handed out, as it was then."""
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]
    # What people call the product.
    name: NotRequired[str]
    # The selection that it came from; null where the machine did not say.
    selection: NotRequired[Union[str, None]]
    # What it cost the operator, in minor units.
    cost: NotRequired[int]
    # What it was sold for, in minor units, tax included.
    sellValue: NotRequired[int]
    # What it was sold for without its tax, in minor units.
    priceWithoutTax: NotRequired[int]
    # The tax that the price includes: a percentage.
    tax: NotRequired[float]
    # The tax that the price includes, in minor units.
    taxValue: NotRequired[int]
    # Prices without their tax less costs, in minor units; it may be negative.
    profit: NotRequired[int]
    # What of it the subsidy paid, in minor units.
    balancePaid: NotRequired[int]
    # What of it top-ups paid, in minor units.
    rechargePaid: NotRequired[int]

class TransactionRefundActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: str
    # His id; null where he has none, as the system.
    id: Union[str, None]
    # What he was called then.
    label: str

class TransactionRefund(TypedDict):
    """What was given back for it, by whom and why; null for nothing."""
    # When it was noted.
    date: str
    # What was given back, in minor units.
    amount: int
    # Why, in the words of who gave it back.
    reason: str
    # Who did it.
    actor: TransactionRefundActor

class Transaction(TypedDict):
    # Its id, a UUID; it never changes.
    id: NotRequired[str]
    # When it happened, by the clock of the machine.
    date: NotRequired[str]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: NotRequired[Literal["vending", "eas"]]
    # Whether the product came out.
    isDelivered: NotRequired[bool]
    # How it was paid; see `GET /selectors/payment_methods`.
    method: NotRequired[str]
    # Why it did not; null where it did.
    failureReason: NotRequired[Union[str, None]]
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: NotRequired[str]
    # The machine.
    device: NotRequired[TransactionDevice]
    # Who took it, as he was then; null where nobody said who he is.
    consumer: NotRequired[Union[TransactionConsumer, None]]
    # What was handed out, as it was then.
    product: NotRequired[TransactionProduct]
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # The id of the operation that its machine belonged to then; null for none.
    operationId: NotRequired[Union[str, None]]
    # Its number among the movements of the account, in the order of arrival, from 1 without a gap.
    sequence: NotRequired[int]
    # When it was reported.
    receivedAt: NotRequired[str]
    # The id of the audit entry of the batch that it came in.
    batchId: NotRequired[Union[str, None]]
    # What is odd about it: `date_doubtful`, where its date can hardly be right.
    warnings: NotRequired[list[Literal["date_doubtful"]]]
    # The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival instead. Otherwise null.
    sentDate: NotRequired[Union[str, None]]
    # The number on its receipt, a UUID: that of the delivery unless the machine named another.
    frameUuid: NotRequired[str]
    # The key of the video of it; null where there is none.
    videoKey: NotRequired[Union[str, None]]
    # What was given back for it, by whom and why; null for nothing.
    refund: NotRequired[Union[TransactionRefund, None]]

class TransactionList(TypedDict):
    # What was found, in the order of the list.
    items: list[Transaction]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]

class TransactionSummaryByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalValue: int

class TransactionSummaryByBusinessLineItemByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalValue: int

class TransactionSummaryByBusinessLineItem(TypedDict):
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending", "eas"]
    # How many there are.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null where there are several currencies.
    totalValue: Union[int, None]
    # What `totalValue` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByBusinessLineItemByCurrencyItem]

class TransactionSummaryByMethodItemByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalValue: int

class TransactionSummaryByMethodItem(TypedDict):
    # How it was paid; see `GET /selectors/payment_methods`.
    method: str
    # How many there are.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null where there are several currencies.
    totalValue: Union[int, None]
    # What `totalValue` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByMethodItemByCurrencyItem]

class TransactionSummaryByProductTypeItemByCurrencyItem(TypedDict):
    # The currency of the amounts beside it, ISO 4217; they are in its minor units.
    currency: str
    # How many there are.
    count: int
    # What it comes to, in minor units.
    totalValue: int

class TransactionSummaryByProductTypeItem(TypedDict):
    # The type of product.
    type: str
    # How many there are.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null where there are several currencies.
    totalValue: Union[int, None]
    # What `totalValue` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByProductTypeItemByCurrencyItem]

class TransactionSummary(TypedDict):
    # How many there are.
    count: int
    # The sum of `sellValue`, in minor units of `currency`; null where there are several currencies.
    totalValue: Union[int, None]
    # What `totalValue` is in; null where there are several, or nothing of any.
    currency: Union[str, None]
    # The same for each currency, the one with most movements first.
    byCurrency: list[TransactionSummaryByCurrencyItem]
    # There where `receivedTo` lay beyond what is settled: what was received up to this moment is all there. Go on from here; of several pages that of the first counts.
    receivedUntil: NotRequired[str]
    # What was given back for failed deliveries among them, in minor units of `currency`; null where there are several.
    refunded: Union[int, None]
    # What failed deliveries among them cost that were paid otherwise than by a code, and are neither refunded nor credited; as `refunded`.
    refundDue: Union[int, None]
    # The same for each line.
    byBusinessLine: list[TransactionSummaryByBusinessLineItem]
    # The same for each way to pay.
    byMethod: list[TransactionSummaryByMethodItem]
    # The same for each type of product.
    byProductType: list[TransactionSummaryByProductTypeItem]

class UnknownCodeDevice(TypedDict):
    """The machine that read it last; null where it is not known."""
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class UnknownCode(TypedDict):
    # The value that the machine reads, as it reads it.
    codeId: str
    # When it was read first.
    firstSeenAt: str
    # When it was read last.
    lastSeenAt: str
    # How often it was read.
    count: int
    # The machine that read it last; null where it is not known.
    device: Union[UnknownCodeDevice, None]

class UnknownCodeList(TypedDict):
    # What was found, in the order of the list.
    items: list[UnknownCode]
    # Send it as `cursor` for what follows; null where there is no more.
    nextCursor: Union[str, None]

class UpdateAlertSettingsBodyItemsItem(TypedDict):
    # The kind of incident that the row is about.
    kind: Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]
    # Whether incidents of the kind are opened.
    isActive: NotRequired[Union[bool, None]]
    # How long its cause must be there before it opens.
    openAfterMinutes: NotRequired[Union[int, None]]
    # How long its cause must be away before it closes.
    closeAfterMinutes: NotRequired[Union[int, None]]
    # How bad it is: `warn` or `bad`.
    severity: NotRequired[Union[Literal["warn", "bad"], None]]
    # What decides when it opens, in what its kind counts in; null where a kind has none.
    threshold: NotRequired[Union[int, None]]

class UpdateAlertSettingsBody(TypedDict):
    # The id of the account that it belongs to.
    accountId: NotRequired[str]
    # What was found, in the order of the list.
    items: list[UpdateAlertSettingsBodyItemsItem]

class UpdateCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; what is absent stays."""
    # The id of its `vending` profile; null takes it away.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null takes it away.
    eas: NotRequired[Union[str, None]]

class UpdateCodesInBulkRow(TypedDict):
    # What the row does.
    op: Literal["update"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The value that the machine reads, as it reads it.
    codeId: str
    # The value that it shall have from now on.
    newCodeId: NotRequired[str]
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # The subsidy that it shall have, in minor units.
    vendingBalance: NotRequired[int]
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[Union[str, None]]
    # The profiles of the code by line; what is absent stays.
    lineProfiles: NotRequired[UpdateCodesInBulkRowLineProfiles]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]
    # Exceptions that the code gets.
    extras: NotRequired[list[CreateExtraBody]]

class UpdateConsumerBodyTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class UpdateConsumerBody(TypedDict):
    # What the person is called.
    name: NotRequired[str]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: NotRequired[list[UpdateConsumerBodyTagsItem]]

class UpdateConsumerCodeBodyLineProfiles(TypedDict):
    """The profiles of the code by line; what is absent stays."""
    # The id of its `vending` profile; null takes it away.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null takes it away.
    eas: NotRequired[Union[str, None]]

class UpdateConsumerCodeBody(TypedDict):
    # The value that it shall have from now on.
    newCodeId: NotRequired[str]
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # What is left of its subsidy, in minor units.
    vendingBalance: NotRequired[int]
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[Union[str, None]]
    # The profiles of the code by line; what is absent stays.
    lineProfiles: NotRequired[UpdateConsumerCodeBodyLineProfiles]

class UpdateConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class UpdateConsumersInBulkRow(TypedDict):
    # What the row does.
    op: Literal["update"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The number that it has from then on.
    newIdentification: NotRequired[str]
    # What the person is called.
    name: NotRequired[str]
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: NotRequired[list[UpdateConsumersInBulkRowTagsItem]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdateContactBodyWants(TypedDict):
    """What the contact hears of, and when."""
    # When it hears of what is `bad`: `now`, with the `digest`, or `off`.
    bad: Literal["now", "digest", "off"]
    # When it hears of what is `warn`: `now`, with the `digest`, or `off`.
    warn: Literal["now", "digest", "off"]
    # The kinds of incidents that it hears of; all where it is left out.
    kinds: NotRequired[list[Literal["controller_silent", "controller_never_seen", "machine_failing", "machine_idle", "machine_empty", "stock_ends_soon", "tool_overdue", "refusals_many", "clock_off", "reports_rejected", "mandatory_overdue", "disk_low", "disk_full", "backup_failed", "backup_old", "backup_missing", "certificate_ends", "certificate_ended", "data_copied", "webhook_suspended", "head_office_stopped", "contact_failing", "report_failed"]]]

UpdateContactBodyQuietHoursItem = TypedDict(
    "UpdateContactBodyQuietHoursItem",
    {
        "weekdays": "list[int]",
        "from": "str",
        "to": "str",
    },
)

class UpdateContactBody(TypedDict):
    # What people call it.
    label: NotRequired[str]
    # Where the contact is reached: an address, or a URL. It is a secret: of it the domain or the host is answered.
    target: NotRequired[str]
    # What ntfy asks for; it is never answered.
    token: NotRequired[Union[str, None]]
    # The language of what the contact is sent.
    language: NotRequired[Literal["en", "es"]]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # What the contact hears of, and when.
    wants: NotRequired[UpdateContactBodyWants]
    # How many minutes something has to be open before the contact hears of it.
    afterMinutes: NotRequired[int]
    # When the contact is not to be disturbed; what is open at the end is handed over.
    quietHours: NotRequired[list[UpdateContactBodyQuietHoursItem]]
    # Whether what is `bad` is told in quiet hours too.
    badBreaksQuiet: NotRequired[bool]
    # Whether what the contact is sent may name people.
    personalData: NotRequired[bool]
    # The accounts that it hears of; null for all in its scope.
    accountIds: NotRequired[Union[list[str], None]]
    # How often it is told that Larder is running; null for never.
    heartbeatMinutes: NotRequired[Union[int, None]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdateCustomProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["custom"]
    # The moments at which a period starts, 1 to 1000; the last one never ends.
    dates: list[str]

class UpdateDeviceBody(TypedDict):
    # What people call the machine.
    name: NotRequired[str]
    # The serial of the machine; no two of an account have one.
    serial: NotRequired[str]
    # The id of the operation that it stands in; null for none.
    operationId: NotRequired[Union[str, None]]
    # The lines that it has: `vending`, `eas`, or both.
    businessLines: NotRequired[list[Literal["vending", "eas"]]]
    # The serial of the controller that reports for it; null for none.
    controllerSerial: NotRequired[Union[str, None]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]
    # The selections that the machine has, with and without a product, as its front was drawn; absent where nobody drew it.
    front: NotRequired[Union[list[str], None]]

class UpdateOperationBody(TypedDict):
    # What people call the place.
    name: NotRequired[str]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdatePresetProfileBodyPeriod(TypedDict):
    # `preset` or `custom`.
    type: Literal["preset"]
    # Which preset; see `GET /selectors/period_presets`.
    value: Literal["daily", "weekly", "biweekly", "monthly", "quarterly", "semiannual", "annual"]

class UpdateProductBodyEasAttributesReturnPolicy(TypedDict):
    """Whether what is handed out has to come back."""
    # Whether it has to come back.
    isReturnable: bool
    # Whether nobody gets another while one is out.
    restrictDelivery: bool

class UpdateProductBodyEasAttributes(TypedDict):
    """What it has as an `eas` product; whole."""
    # Whether what is handed out has to come back.
    returnPolicy: UpdateProductBodyEasAttributesReturnPolicy

class UpdateProductBodyVendingAttributes(TypedDict):
    """What it has as a `vending` product; whole."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The price that it sells at unless a selection has its own, in minor units, tax included.
    listPrice: int
    # The price that is recommended, in minor units, tax included.
    suggestedPrice: int

class UpdateProductBody(TypedDict):
    # What people call the product.
    name: NotRequired[str]
    # What kind of product it is; see `GET /selectors/product_types`.
    type: NotRequired[Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]]
    # What it costs the operator, in minor units.
    cost: NotRequired[int]
    # The operator’s own code of the product; null for none.
    code: NotRequired[Union[str, None]]
    # What people should know of it.
    description: NotRequired[Union[str, None]]
    # What it has as an `eas` product; whole.
    easAttributes: NotRequired[UpdateProductBodyEasAttributes]
    # What it has as a `vending` product; whole.
    vendingAttributes: NotRequired[UpdateProductBodyVendingAttributes]

class UpdateProfileBodyConsumptionSchedule(TypedDict):
    """The days on which it is good, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is good, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is good whatever else is said, 1000 at most.
    includeDates: NotRequired[list[str]]
    # Days on which it is not good though the weekday is, 1000 at most.
    excludeDates: NotRequired[list[str]]

class UpdateProfileBodyEasPolicyProductsItem(TypedDict):
    # The id of the product.
    productId: str
    # How many in each period; null for as many as one likes.
    quantity: Union[int, None]
    # Minutes that have to pass between two of the product; 0 for none.
    minutesBetweenDeliveries: int

class UpdateProfileBodyEasPolicy(TypedDict):
    """What a code may have in each period, of an `eas` profile; whole."""
    # The products that may be had.
    products: list[UpdateProfileBodyEasPolicyProductsItem]

class UpdateProfileBodyVendingPolicy(TypedDict):
    """What a code has in each period, of a `vending` profile; whole."""
    # What a reload brings, in minor units.
    defaultReloadValue: int
    # The most that the subsidy grows to, in minor units.
    maxBalance: int
    # Whether a reload is added to what is left (up to `maxBalance`), or takes its place.
    cumulative: bool

class UpdateProfileBody(TypedDict):
    # What people call the profile.
    name: NotRequired[str]
    # How often the profile begins anew: by a preset, or on days of its own.
    period: NotRequired[Union[UpdatePresetProfileBodyPeriod, UpdateCustomProfileBodyPeriod]]
    # The days on which it is good, in the account’s time zone; null or absent for all.
    consumptionSchedule: NotRequired[Union[UpdateProfileBodyConsumptionSchedule, None]]
    # The ids of the machines that it is good for; null for all.
    allowedDevices: NotRequired[Union[list[str], None]]
    # What a code may have in each period, of an `eas` profile; whole.
    easPolicy: NotRequired[UpdateProfileBodyEasPolicy]
    # What a code has in each period, of a `vending` profile; whole.
    vendingPolicy: NotRequired[UpdateProfileBodyVendingPolicy]

class UpdateReportScheduleBody(TypedDict):
    # What people call it.
    label: NotRequired[str]
    # What its export takes, without its range, account, time zone and format.
    parameters: NotRequired[dict[str, Any]]
    # How often: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.
    every: NotRequired[Literal["day", "week", "month", "quarter"]]
    # When, on the first day after each period: a time of the wall such as `07:00`.
    at: NotRequired[str]
    # The IANA time zone in which days are counted and dates are shown.
    timeZone: NotRequired[str]
    # What the file is: a workbook, CSV, or a JSON object a line.
    format: NotRequired[Literal["xlsx", "csv", "ndjson"]]
    # To whom: the ids of contacts, 1 to 50.
    contacts: NotRequired[list[str]]
    # Whether a report without rows is sent (`send`) or not (`skip`).
    whenEmpty: NotRequired[Literal["send", "skip"]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdateRequirementBodyWho(TypedDict):
    """Of whom it is required."""
    # Who carries this tag, with `tagValue`.
    tagId: NotRequired[str]
    # The value of that tag.
    tagValue: NotRequired[str]
    # Who has this profile on a code.
    profileId: NotRequired[str]
    # True: everybody of the account.
    everybody: NotRequired[bool]

class UpdateRequirementBody(TypedDict):
    # What people call it.
    name: NotRequired[str]
    # Its products, of which any counts: sizes of one thing.
    productIds: NotRequired[list[str]]
    # Of whom it is required.
    who: NotRequired[UpdateRequirementBodyWho]
    # So many days after the last delivery; in place of `dates`.
    everyDays: NotRequired[int]
    # Days of each year, MM-DD; in place of `everyDays`.
    dates: NotRequired[list[str]]
    # How many days after its day are let pass.
    graceDays: NotRequired[int]
    # Only of whoever was made so many days ago or longer.
    fromServiceDays: NotRequired[int]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdateSubscriptionBody(TypedDict):
    # Where it is called: http or https, and in `webhook-allow`.
    url: NotRequired[str]
    # What people call it.
    label: NotRequired[str]
    # The kinds of changes that it hears of; null: all.
    kinds: NotRequired[Union[list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "user", "product", "profile", "consumer", "code", "fingerprint", "extra", "export", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"]], None]]
    # `bell` says that there is something to read; `changes` brings it.
    payload: NotRequired[Literal["bell", "changes"]]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpdateTagBody(TypedDict):
    # The name of the tag, as people have it: `department`.
    key: NotRequired[str]

class UpsertCodesInBulkRowVending(TypedDict):
    """Of the line that sells."""
    # The subsidy to begin with, in minor units.
    balance: NotRequired[int]

class UpsertCodesInBulkRowLineProfiles(TypedDict):
    """The profiles of the code by line; what is absent stays."""
    # The id of its `vending` profile; null takes it away.
    vending: NotRequired[Union[str, None]]
    # The id of its `eas` profile; null takes it away.
    eas: NotRequired[Union[str, None]]

class UpsertCodesInBulkRow(TypedDict):
    # What the row does.
    op: Literal["upsert"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # The value that the machine reads, as it reads it.
    codeId: str
    # How a machine reads it; see `GET /selectors/code_types`.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # The operation whose machines read the code; null for those of the whole account.
    operationId: NotRequired[Union[str, None]]
    # Of the line that sells.
    vending: NotRequired[UpsertCodesInBulkRowVending]
    # The subsidy that it shall have, in minor units.
    vendingBalance: NotRequired[int]
    # The profiles of the code by line; what is absent stays.
    lineProfiles: NotRequired[UpsertCodesInBulkRowLineProfiles]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class UpsertConsumersInBulkRowTagsItem(TypedDict):
    # The key of a tag of the account.
    key: str
    # What the person has under it.
    value: str

class UpsertConsumersInBulkRow(TypedDict):
    # What the row does.
    op: Literal["upsert"]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: str
    # What the person is called.
    name: NotRequired[str]
    # The tags of the person. In a change, the list replaces the one that was there.
    tags: NotRequired[list[UpsertConsumersInBulkRowTagsItem]]
    # The first code of a new person.
    initialCode: NotRequired[CreateConsumerCodeBody]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: NotRequired[bool]

class VendingProductAttributes(TypedDict):
    """What its line knows of it beside."""
    # The tax that prices include: a percentage, fractions allowed.
    taxRate: float
    # The price that it sells at unless a selection has its own, in minor units, tax included.
    listPrice: int
    # The price that is recommended, in minor units, tax included.
    suggestedPrice: int

class VendingProduct(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # The id of the account that it belongs to.
    accountId: str
    # The level of the caller who asks: `account`, `client`, or for people `all`.
    scope: Literal["all", "client", "account"]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending"]
    # What people call the product.
    name: str
    # What kind of product it is; see `GET /selectors/product_types`.
    type: Literal["beverage", "snack", "food", "consumable", "medicine", "tool", "uniform", "ppe", "spare_part", "other"]
    # The operator’s own code of the product; null for none.
    code: Union[str, None]
    # What people should know of it.
    description: Union[str, None]
    # What it costs the operator, in minor units.
    cost: int
    # The currency of its amounts, ISO 4217: that of its account.
    currency: str
    # What its line knows of it beside.
    attributes: VendingProductAttributes
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class VendingProfilePolicy(TypedDict):
    """What a code has in each period: money (`vending`) or products (`eas`)."""
    # What a reload brings, in minor units.
    defaultReloadValue: int
    # The most that the subsidy grows to, in minor units.
    maxBalance: int
    # Whether a reload is added to what is left (up to `maxBalance`), or takes its place.
    cumulative: bool

class VendingProfileConsumptionSchedule(TypedDict):
    """The days on which it is good, in the account’s time zone; null or absent for all."""
    # Days of the week on which it is good, 0 (Sunday) to 6.
    weekdays: NotRequired[list[int]]
    # Days on which it is good whatever else is said, 1000 at most.
    includeDates: NotRequired[list[str]]
    # Days on which it is not good though the weekday is, 1000 at most.
    excludeDates: NotRequired[list[str]]

class VendingProfile(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the client that it belongs to.
    clientId: str
    # The id of the account that it belongs to.
    accountId: str
    # The level of the caller who asks: `account`, `client`, or for people `all`.
    scope: Literal["all", "client", "account"]
    # `vending` sells against balances, `eas` hands out against quotas.
    businessLine: Literal["vending"]
    # What people call the profile.
    name: str
    # How often the profile begins anew: by a preset, or on days of its own.
    period: Union[PresetProfilePeriod, CustomProfilePeriod]
    # What a code has in each period: money (`vending`) or products (`eas`).
    policy: VendingProfilePolicy
    # The ids of the machines that it is good for; null for all.
    allowedDevices: Union[list[str], None]
    # The days on which it is good, in the account’s time zone; null or absent for all.
    consumptionSchedule: Union[VendingProfileConsumptionSchedule, None]
    # Whether it is in use; what is inactive is kept, and does nothing.
    isActive: bool
    # When it was made.
    createdAt: str
    # When it was changed last.
    updatedAt: str
    # When it was removed; null of what is there. In lists with `removed=true` alone.
    removedAt: NotRequired[Union[str, None]]

class VisitDevice(TypedDict):
    """The machine."""
    # Its id, a UUID; it never changes.
    id: str
    # The serial of the machine; no two of an account have one.
    serial: str
    # What people call the machine.
    name: str

class VisitActor(TypedDict):
    """Who did it."""
    # What kind of caller he is.
    type: str
    # What he was called then.
    label: str

class VisitItemsItemProduct(TypedDict):
    """The product."""
    # Its id, a UUID; it never changes.
    id: str
    # What people call the product.
    name: str

class VisitItemsItem(TypedDict):
    # The place in the machine that a product comes from, as it is labelled: `A1`.
    selection: str
    # The product.
    product: Union[VisitItemsItemProduct, None]
    # How many were in it before anything was done; null where nobody counted.
    counted: Union[int, None]
    # How many were put in; null where that is not known.
    added: Union[int, None]
    # How many were taken out, such as those past their date; null where that is not known.
    removed: Union[int, None]
    # How many pieces are in it; null where that is not known.
    stock: int
    # How many Larder believed to be in it; null where none were counted before.
    believed: Union[int, None]
    # How many fewer were counted than Larder believed.
    lost: int
    # How many more were counted than Larder believed.
    found: int

class VisitCollected(TypedDict):
    """What was taken from the cash box, in minor units; null where nothing was."""
    # In coins, in minor units.
    coins: int
    # In bills, in minor units.
    bills: int

class Visit(TypedDict):
    # Its id, a UUID; it never changes.
    id: str
    # The id of the account that it belongs to.
    accountId: str
    # The machine.
    device: VisitDevice
    # When somebody was there.
    date: str
    # When it was reported.
    receivedAt: str
    # Who did it.
    actor: VisitActor
    # What was done at each selection.
    items: list[VisitItemsItem]
    # What was taken from the cash box, in minor units; null where nothing was.
    collected: Union[VisitCollected, None]
    # What was put into the coin tubes, in minor units; null for nothing.
    tubesFilled: Union[int, None]
    # What whoever was there wants to say; null for nothing.
    note: Union[str, None]

Zone = Literal["account"]

class ProblemHolder(TypedDict):
    """With a code that is taken: who holds it; only for a key with `consumers:read`."""
    # The id of the consumer who holds the code.
    consumerId: str
    # What the person is called.
    name: str
    # The number of the person.
    identification: str
    # False for somebody who left: the code can be freed by another value.
    isActive: bool

class ProblemRunning(TypedDict):
    """With `transactions.export.already_running`: the export that is in the way."""
    # Its id, a UUID; it never changes.
    id: str
    # How the job stands.
    status: Literal["pending", "running"]
    # Where it is asked about.
    location: str

class ProblemForkedAtNumbersAccountsItem(TypedDict):
    # The id of the account that it belongs to.
    accountId: str
    # The last movement that both share; 0 where there is none.
    sequence: int

class ProblemForkedAtNumbers(TypedDict):
    """With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and what was read after `date`, belong to the other history."""
    # The number of the last entry of the audit that both share.
    auditEntry: int
    # When that entry was written.
    date: Union[str, None]
    # Each account that the caller may see.
    accounts: list[ProblemForkedAtNumbersAccountsItem]

class Problem(TypedDict):
    """A refusal. Decide by `code`: it is stable, while `title` and `detail` are for people."""
    # Where the code is explained.
    type: str
    # The status in words.
    title: str
    # The HTTP status, again.
    status: int
    # What was refused, for programs; see `GET /problems`.
    code: str
    # What was refused, for people, in English or Spanish (`Accept-Language`).
    detail: str
    # What to do instead, where the mistake is a usual one and `detail` does not say it.
    hint: NotRequired[str]
    # Finds the refusal in the log of the appliance.
    traceId: str
    # With `validation.failed`: the rules that are broken.
    errors: NotRequired[list[FieldError]]
    # How many more rules are broken than `errors` lists; absent when it lists them all. A list that is too long counts as one: nothing in it is looked at.
    errorsOmitted: NotRequired[int]
    # With a code that is taken: who holds it; only for a key with `consumers:read`.
    holder: NotRequired[ProblemHolder]
    # With `transactions.export.already_running`: the export that is in the way.
    running: NotRequired[ProblemRunning]
    # With `changes.history_forked`: the history of today.
    epoch: NotRequired[str]
    # With `changes.history_forked`: the cursor, in the history of today, of the last thing that both share; null where there is none.
    forkedAt: NotRequired[Union[str, None]]
    # With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and what was read after `date`, belong to the other history.
    forkedAtNumbers: NotRequired[Union[ProblemForkedAtNumbers, None]]

class FieldError(TypedDict):
    # A dotted path: `policy.products.0.productId`. Of a name of over 200 characters these are told.
    field: str
    # A name of class-validator’s vocabulary: `isInt`, `whitelistValidation`. Decide by it.
    rule: str
    # The same place as a JSON Pointer (RFC 6901): `/policy/products/0/productId`.
    pointer: str
    # The rule in a sentence, for people: `Must be an integer.`
    message: str
    # The bound that is broken: of a number, of characters, or of items.
    limit: NotRequired[int]
    # With `isIn`: the values that there are, unless they are very many.
    allowed: NotRequired[list[str]]
    # There where the member is missing and must not be.
    required: NotRequired[Literal[True]]

class AcceptReadingInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class AcknowledgeIncidentInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: AcknowledgeIncidentBody

class ActivateProductInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class ActivateProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class AssignConsumerCodeProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    body: AssignConsumerCodeProfileBody

class AssignReadingInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: AssignReadingBody

class ChangeCodesInBulkInput(TypedDict):
    body: ChangeCodesInBulkBody

class ChangeConsumersInBulkInput(TypedDict):
    body: ChangeConsumersInBulkBody

class CloseReturnInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: CloseReturnBody

class CreateConsumerInput(TypedDict):
    body: CreateConsumerBody

class CreateConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: CreateConsumerCodeBody

class CreateConsumerCodeFingerprintInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    consumerId: str
    # The value that the machine reads.
    codeId: str
    body: CreateConsumerCodeFingerprintBody

class CreateContactInput(TypedDict):
    body: CreateContactBody

class CreateCreditInput(TypedDict):
    body: CreateCreditBody

class CreateExtraInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    body: CreateExtraBody

class CreateMuteInput(TypedDict):
    body: CreateMuteBody

class CreateOperationInput(TypedDict):
    body: CreateOperationBody

class CreateProductInput(TypedDict):
    body: CreateProductBody

class CreateProfileInput(TypedDict):
    body: CreateProfileBody

class CreateReconciliationNoteInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: CreateReconciliationNoteBody

class CreateRefundInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: CreateRefundBody

class CreateReportRunInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeactivateProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteConsumerInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str

class DeleteConsumerCodeFingerprintInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    consumerId: str
    # The value that the machine reads.
    codeId: str
    # Which finger.
    fingerId: int

class DeleteContactInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteExtraInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    extraId: str

class DeleteMuteInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteOperationInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteProductInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteRefundInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteRequirementInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DeleteTagInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class DismissFeedRejectionsInput(TypedDict):
    body: RetryFeedRejectionsBody

class DropMessageInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetAlertSettingsInput(TypedDict):
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

class GetAvailableCreditExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetClientInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetConsumerInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str

class GetConsumerCodeExplanationInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    # Only of the machine with this serial.
    deviceSerial: str
    # The selection that the code was held to.
    selection: NotRequired[str]
    # Only of this product.
    productId: NotRequired[str]

class GetConsumerEntitlementsInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetConsumerImportTemplateInput(TypedDict):
    # What kind of file: a workbook, or CSV.
    format: NotRequired[Literal["xlsx", "csv"]]
    # With what exists, to be changed and sent again.
    filled: NotRequired[bool]
    # Its language; that of `Accept-Language` unless told.
    locale: NotRequired[Literal["en", "es"]]
    # The account; a client-level key and a person of several name it.
    accountId: NotRequired[str]
    # Its client, which `accountId` tells already.
    clientId: NotRequired[str]

class GetConsumerSummaryInput(TypedDict):
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

class GetConsumptionExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetCreditExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The id of a message, as the attempts have it.
    webhookId: str

class GetDeliveryEvidenceInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetDeviceInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetDeviceForecastInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # For how many days from now on a refill shall last.
    days: NotRequired[int]

class GetDevicePlanogramInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetFeedRejectionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetIncidentInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetOverviewInput(TypedDict):
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

class GetOwnUsageInput(TypedDict):
    pass

class GetProductInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetProductImportTemplateInput(TypedDict):
    # What kind of file: a workbook, or CSV.
    format: NotRequired[Literal["xlsx", "csv"]]
    # With what exists, to be changed and sent again.
    filled: NotRequired[bool]
    # Its language; that of `Accept-Language` unless told.
    locale: NotRequired[Literal["en", "es"]]
    # The account; a client-level key and a person of several name it.
    accountId: NotRequired[str]
    # Its client, which `accountId` tells already.
    clientId: NotRequired[str]

class GetProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReadingInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReadingFileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReadingRulesInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReconciliationExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReconciliationHistoryInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # How many times there are at most.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetRequirementInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetRequirementStandingInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # How it stands.
    state: NotRequired[Union[Literal["in_date", "due", "overdue", "never"], list[Literal["in_date", "due", "overdue", "never"]]]]
    # What groups are made by.
    by: NotRequired[str]
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[str]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # At this moment in place of now: deliveries up to then.
    at: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class GetReturnInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # A comma-separated list of the members to answer with.
    fields: NotRequired[str]

class GetReturnEvidenceInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetReturnExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # Which things are told: all kinds unless told.
    kinds: NotRequired[Union[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "user", "product", "profile", "consumer", "code", "fingerprint", "extra", "export", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription"], list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "user", "product", "profile", "consumer", "code", "fingerprint", "extra", "export", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription"]]]]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

class GetSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetTagInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class GetTopUpInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # A comma-separated list of the members to answer with.
    fields: NotRequired[str]

class GetTopUpExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # A comma-separated list of the members to answer with.
    fields: NotRequired[str]

class GetTransactionExportInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: IgnoreReadingBody

class ImportConsumersInput(TypedDict):
    # Only tell what it would change.
    dryRun: NotRequired[bool]
    # `stop`: one failed row applies none. `skip`: the others are applied.
    onError: NotRequired[Literal["stop", "skip"]]
    # The language of amounts that are texts: which mark is that of decimals.
    locale: NotRequired[Literal["en", "es"]]
    # The account; a client-level key and a person of several name it.
    accountId: NotRequired[str]
    # Its client, which `accountId` tells already.
    clientId: NotRequired[str]
    # The type of new cards whose row names none.
    codeType: NotRequired[Literal["QR", "NFC", "FINGERPRINT", "CODE128", "CODE39", "PDF417", "EAN13", "UPCA", "MAXICODE", "MRZ"]]
    # Give new people the subsidy of the period that runs now, not at its next start.
    firstSubsidy: NotRequired[bool]
    body: Any

class ImportProductsInput(TypedDict):
    # Only tell what it would change.
    dryRun: NotRequired[bool]
    # `stop`: one failed row applies none. `skip`: the others are applied.
    onError: NotRequired[Literal["stop", "skip"]]
    # The language of amounts that are texts: which mark is that of decimals.
    locale: NotRequired[Literal["en", "es"]]
    # The account; a client-level key and a person of several name it.
    accountId: NotRequired[str]
    # Its client, which `accountId` tells already.
    clientId: NotRequired[str]
    body: Any

class ListAccountsInput(TypedDict):
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

ListAuditLogsInput = TypedDict(
    "ListAuditLogsInput",
    {
        "resourceType": "NotRequired[Union[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"user\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"export\", \"movements\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\"], list[Literal[\"client\", \"account\", \"operation\", \"device\", \"planogram\", \"tag\", \"key\", \"controller\", \"user\", \"product\", \"profile\", \"consumer\", \"code\", \"fingerprint\", \"extra\", \"export\", \"movements\", \"refund\", \"return_closure\", \"feed_rejection\", \"settings\", \"backup\", \"backup_download\", \"reading\", \"reading_rules\", \"reconciliation_note\", \"visit\", \"wall\", \"requirement\", \"incident\", \"alert_setting\", \"mute\", \"contact\", \"mail_server\", \"message\", \"report_schedule\", \"subscription\"]]]]",
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
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[Union[str, list[str]]]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # Only the code with exactly this value.
    code: NotRequired[str]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListAvailableCreditExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListChangesInput(TypedDict):
    # A cursor: what was changed after it. Without one from the beginning; `now` tells the newest.
    after: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]
    # How many seconds to wait for the first change, where there is none yet.
    wait: NotRequired[int]
    # How many milliseconds to gather more changes once there is one, unless the page is full.
    linger: NotRequired[int]
    # What is told: all kinds unless told.
    kinds: NotRequired[Union[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "user", "product", "profile", "consumer", "code", "fingerprint", "extra", "export", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"], list[Literal["client", "account", "operation", "device", "planogram", "tag", "key", "controller", "user", "product", "profile", "consumer", "code", "fingerprint", "extra", "export", "refund", "return_closure", "feed_rejection", "settings", "backup", "backup_download", "reading", "reading_rules", "reconciliation_note", "visit", "wall", "requirement", "incident", "alert_setting", "mute", "contact", "mail_server", "message", "report_schedule", "subscription", "delivery", "recharge", "return", "credit"]]]]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

class ListClientsInput(TypedDict):
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListConsumerCodeFingerprintsInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    consumerId: str
    # The value that the machine reads.
    codeId: str

class ListConsumersInput(TypedDict):
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[Union[str, list[str]]]
    # Only who has this profile.
    profileId: NotRequired[Union[str, list[str]]]
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only who holds a code with exactly this value.
    code: NotRequired[str]
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # Only what was changed at this moment or later; without an offset it is UTC.
    updatedFrom: NotRequired[str]
    # Beside `updatedFrom`: also what was removed at that moment or later; each item has `removedAt`, null of what is there.
    removed: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListConsumptionExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListCreditExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class ListDeviceSlotsInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[Union[str, list[str]]]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only the machine with this serial.
    serial: NotRequired[str]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only what was changed at this moment or later; without an offset it is UTC.
    updatedFrom: NotRequired[str]
    # Beside `updatedFrom`: also what was removed at that moment or later; each item has `removedAt`, null of what is there.
    removed: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListExtrasInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListFeedRejectionCausesInput(TypedDict):
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
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
    # How it stands.
    state: NotRequired[Union[Literal["took", "not_yet", "never"], list[Literal["took", "not_yet", "never"]]]]
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[str]
    # Only people who have this tag.
    tagId: NotRequired[Union[str, list[str]]]
    # Only with this value of a tag; with `tagId`, of that tag.
    tagValue: NotRequired[str]
    # At this moment in place of now: deliveries up to then.
    at: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]

ListIncidentsInput = TypedDict(
    "ListIncidentsInput",
    {
        "state": "NotRequired[Union[Literal[\"pending\", \"open\", \"acknowledged\", \"closed\"], list[Literal[\"pending\", \"open\", \"acknowledged\", \"closed\"]]]]",
        "kind": "NotRequired[Union[Literal[\"controller_silent\", \"controller_never_seen\", \"machine_failing\", \"machine_idle\", \"machine_empty\", \"stock_ends_soon\", \"tool_overdue\", \"refusals_many\", \"clock_off\", \"reports_rejected\", \"mandatory_overdue\", \"disk_low\", \"disk_full\", \"backup_failed\", \"backup_old\", \"backup_missing\", \"certificate_ends\", \"certificate_ended\", \"data_copied\", \"webhook_suspended\", \"head_office_stopped\", \"contact_failing\", \"report_failed\"], list[Literal[\"controller_silent\", \"controller_never_seen\", \"machine_failing\", \"machine_idle\", \"machine_empty\", \"stock_ends_soon\", \"tool_overdue\", \"refusals_many\", \"clock_off\", \"reports_rejected\", \"mandatory_overdue\", \"disk_low\", \"disk_full\", \"backup_failed\", \"backup_old\", \"backup_missing\", \"certificate_ends\", \"certificate_ended\", \"data_copied\", \"webhook_suspended\", \"head_office_stopped\", \"contact_failing\", \"report_failed\"]]]]",
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
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[str]
    # Only of this machine.
    deviceId: NotRequired[str]
    # Only of this product.
    productId: NotRequired[str]
    # `true`: selections with nothing, or less than a tenth of what fits in; `false`: all others.
    low: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListMessagesInput(TypedDict):
    # How it stands.
    state: NotRequired[Union[Literal["queued", "sending", "sent", "failed", "dropped"], list[Literal["queued", "sending", "sent", "failed", "dropped"]]]]
    # The id of a contact.
    contactId: NotRequired[str]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListMutesInput(TypedDict):
    # `true`: those of the installation alone, for who sees all of it.
    ofInstallation: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListOperationsInput(TypedDict):
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only what was changed at this moment or later; without an offset it is UTC.
    updatedFrom: NotRequired[str]
    # Beside `updatedFrom`: also what was removed at that moment or later; each item has `removedAt`, null of what is there.
    removed: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
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
    # Only of this operation; one outside the key’s scope is dropped.
    operationId: NotRequired[Union[str, list[str]]]
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only machines with this lamp: `good`, `idle` for those that are not connected yet, or `needy` for all others.
    lamp: NotRequired[Literal["good", "needy", "idle"]]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListOwnRequestsInput(TypedDict):
    # Only these statuses: exact (`404`), or a class (`4xx`).
    status: NotRequired[Union[str, list[str]]]
    # Only requests that were refused with one of these codes.
    code: NotRequired[Union[Literal["imports.unreadable", "imports.columns", "auth.missing_credentials", "auth.invalid_api_key", "auth.invalid_controller_token", "auth.forbidden", "auth.out_of_scope", "auth.reserved_resource", "auth.no_session", "auth.invalid_credentials", "auth.code_needed", "auth.totp_active", "auth.totp_inactive", "auth.invalid_link", "auth.too_many_attempts", "backups.in_progress", "backups.not_found", "backups.unavailable", "head_office.off", "head_office.unreachable", "system.no_authority", "incidents.not_found", "incidents.not_open", "mutes.not_found", "mutes.too_many", "contacts.not_found", "contacts.too_many", "contacts.inactive", "contacts.not_signed", "contacts.personal_needs_tls", "mail_server.not_found", "mail_server.test_in_progress", "messages.not_found", "messages.ended", "report_schedules.not_found", "report_schedules.too_many", "report_schedules.owner_left", "report_schedules.file_gone", "walls.not_found", "panel.too_many_streams", "auth.cross_site", "auth.password_needed", "rate_limit.exceeded", "validation.failed", "request.malformed_json", "request.not_acceptable", "request.unsupported_media_type", "changes.history_forked", "changes.too_many_waiting", "subscriptions.not_found", "subscriptions.message_not_found", "subscriptions.target_not_allowed", "subscriptions.too_many", "request.too_large", "request.timeout", "request.malformed", "request.unsupported_transfer_encoding", "request.headers_too_large", "request.unknown_host", "request.route_not_found", "request.method_not_allowed", "request.precondition_failed", "request.range_not_satisfiable", "internal.error", "storage.full", "server.restart_needed", "server.busy", "idempotency.key_reused", "idempotency.in_progress", "clients.not_found", "clients.actor_not_global", "clients.in_use", "accounts.currency_in_use", "accounts.business_line_in_use", "accounts.not_found", "accounts.business_line_not_enabled", "operations.not_found", "operations.in_use", "users.not_found", "users.name_exists", "users.last_owner", "users.disabled", "keys.not_found", "keys.label_exists", "controllers.not_found", "controllers.serial_exists", "operations.name_exists", "tags.not_found", "tags.key_exists", "tags.in_use", "devices.not_found", "devices.serial_exists", "devices.business_line_in_use", "readings.not_found", "readings.unreadable", "readings.damaged", "readings.unassigned", "visits.stock_unknown", "reconciliation.no_boundaries", "reconciliation.too_long", "inventory.product_not_visible", "inventory.duplicate_selection", "inventory.selection_unknown", "inventory.business_line_mismatch", "selectors.not_found", "products.not_found", "products.code_exists", "products.attributes_mismatch", "products.currency_mismatch", "products.not_visible_to_scope", "profiles.not_found", "profiles.name_exists", "profiles.in_use", "profiles.device_not_in_account", "profiles.duplicate_device", "profiles.device_business_line_mismatch", "profiles.product_not_visible_to_account", "profiles.invalid_consumption_schedule", "profiles.actor_scope_not_allowed", "consumers.identification_exists", "requirements.not_found", "consumption.persons_off", "consumers.not_found", "consumers.inactive", "consumers.unknown_tag_key", "consumers.too_many_tags", "consumers.too_many_codes", "consumers.profile_not_for_this_account", "consumers.code_requires_profile", "consumers.code_value_taken_in_operation", "consumers.code_value_taken_at_account", "consumers.no_fingerprint_template", "consumers.fingerprint_already_enrolled", "consumers.too_many_fingerprints", "consumers.code_not_fingerprint", "consumers.extra_not_found", "consumers.too_many_extras", "consumers.product_not_in_profile", "consumers.fingerprint_not_found", "codes.not_found", "codes.profile_not_assigned", "transactions.not_found", "transactions.already_credited", "transactions.already_refunded", "transactions.nothing_to_refund", "transactions.refund_not_found", "transactions.already_returned", "transactions.evidence_not_found", "transactions.export.already_running", "transactions.export.not_found", "backups.plan_fixed", "backups.folder_unusable", "network.fixed", "network.unusable", "feed_rejections.not_found", "feed_rejections.already_resolved", "feed_rejections.still_rejected", "evidence.exists", "links.invalid_signature", "links.expired", "receipts.not_found"], list[Literal["imports.unreadable", "imports.columns", "auth.missing_credentials", "auth.invalid_api_key", "auth.invalid_controller_token", "auth.forbidden", "auth.out_of_scope", "auth.reserved_resource", "auth.no_session", "auth.invalid_credentials", "auth.code_needed", "auth.totp_active", "auth.totp_inactive", "auth.invalid_link", "auth.too_many_attempts", "backups.in_progress", "backups.not_found", "backups.unavailable", "head_office.off", "head_office.unreachable", "system.no_authority", "incidents.not_found", "incidents.not_open", "mutes.not_found", "mutes.too_many", "contacts.not_found", "contacts.too_many", "contacts.inactive", "contacts.not_signed", "contacts.personal_needs_tls", "mail_server.not_found", "mail_server.test_in_progress", "messages.not_found", "messages.ended", "report_schedules.not_found", "report_schedules.too_many", "report_schedules.owner_left", "report_schedules.file_gone", "walls.not_found", "panel.too_many_streams", "auth.cross_site", "auth.password_needed", "rate_limit.exceeded", "validation.failed", "request.malformed_json", "request.not_acceptable", "request.unsupported_media_type", "changes.history_forked", "changes.too_many_waiting", "subscriptions.not_found", "subscriptions.message_not_found", "subscriptions.target_not_allowed", "subscriptions.too_many", "request.too_large", "request.timeout", "request.malformed", "request.unsupported_transfer_encoding", "request.headers_too_large", "request.unknown_host", "request.route_not_found", "request.method_not_allowed", "request.precondition_failed", "request.range_not_satisfiable", "internal.error", "storage.full", "server.restart_needed", "server.busy", "idempotency.key_reused", "idempotency.in_progress", "clients.not_found", "clients.actor_not_global", "clients.in_use", "accounts.currency_in_use", "accounts.business_line_in_use", "accounts.not_found", "accounts.business_line_not_enabled", "operations.not_found", "operations.in_use", "users.not_found", "users.name_exists", "users.last_owner", "users.disabled", "keys.not_found", "keys.label_exists", "controllers.not_found", "controllers.serial_exists", "operations.name_exists", "tags.not_found", "tags.key_exists", "tags.in_use", "devices.not_found", "devices.serial_exists", "devices.business_line_in_use", "readings.not_found", "readings.unreadable", "readings.damaged", "readings.unassigned", "visits.stock_unknown", "reconciliation.no_boundaries", "reconciliation.too_long", "inventory.product_not_visible", "inventory.duplicate_selection", "inventory.selection_unknown", "inventory.business_line_mismatch", "selectors.not_found", "products.not_found", "products.code_exists", "products.attributes_mismatch", "products.currency_mismatch", "products.not_visible_to_scope", "profiles.not_found", "profiles.name_exists", "profiles.in_use", "profiles.device_not_in_account", "profiles.duplicate_device", "profiles.device_business_line_mismatch", "profiles.product_not_visible_to_account", "profiles.invalid_consumption_schedule", "profiles.actor_scope_not_allowed", "consumers.identification_exists", "requirements.not_found", "consumption.persons_off", "consumers.not_found", "consumers.inactive", "consumers.unknown_tag_key", "consumers.too_many_tags", "consumers.too_many_codes", "consumers.profile_not_for_this_account", "consumers.code_requires_profile", "consumers.code_value_taken_in_operation", "consumers.code_value_taken_at_account", "consumers.no_fingerprint_template", "consumers.fingerprint_already_enrolled", "consumers.too_many_fingerprints", "consumers.code_not_fingerprint", "consumers.extra_not_found", "consumers.too_many_extras", "consumers.product_not_in_profile", "consumers.fingerprint_not_found", "codes.not_found", "codes.profile_not_assigned", "transactions.not_found", "transactions.already_credited", "transactions.already_refunded", "transactions.nothing_to_refund", "transactions.refund_not_found", "transactions.already_returned", "transactions.evidence_not_found", "transactions.export.already_running", "transactions.export.not_found", "backups.plan_fixed", "backups.folder_unusable", "network.fixed", "network.unusable", "feed_rejections.not_found", "feed_rejections.already_resolved", "feed_rejections.still_rejected", "evidence.exists", "links.invalid_signature", "links.expired", "receipts.not_found"]]]]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListProductPlacementsInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListProductsInput(TypedDict):
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only what was changed at this moment or later; without an offset it is UTC.
    updatedFrom: NotRequired[str]
    # Beside `updatedFrom`: also what was removed at that moment or later; each item has `removedAt`, null of what is there.
    removed: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # Only the product with exactly this code of the operator.
    code: NotRequired[str]

class ListProfilesInput(TypedDict):
    # Only of this line.
    businessLine: NotRequired[Union[Literal["vending", "eas"], list[Literal["vending", "eas"]]]]
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only what was changed at this moment or later; without an offset it is UTC.
    updatedFrom: NotRequired[str]
    # Beside `updatedFrom`: also what was removed at that moment or later; each item has `removedAt`, null of what is there.
    removed: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # Only of this product.
    productId: NotRequired[Union[str, list[str]]]

class ListReadingCandidatesInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
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
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListRecordOfIssueExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
        "reason": "NotRequired[Literal[\"device_unknown\", \"device_inactive\", \"selection_unknown\", \"product_unknown\", \"product_inactive\", \"code_unknown\", \"consumer_inactive\", \"code_inactive\", \"profile_missing\", \"profile_inactive\", \"product_not_allowed\", \"device_not_allowed\", \"day_not_allowed\", \"quota_exhausted\", \"too_soon\", \"return_pending\", \"insufficient_credit\"]]",
        "clientId": "NotRequired[str]",
        "accountId": "NotRequired[str]",
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "zone": "NotRequired[Zone]",
    },
)

class ListRemovedConsumersInput(TypedDict):
    # What the operator knows the person by, such as a personnel number; no two people of an account have one.
    identification: NotRequired[str]
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListReportRunsInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
    limit: NotRequired[int]

class ListReportSchedulesInput(TypedDict):
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListRequirementsInput(TypedDict):
    # Only what is active, or only what is not.
    isActive: NotRequired[bool]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListReturnExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListTagsInput(TypedDict):
    # Only what has this text in it, case and accents folded.
    search: NotRequired[str]
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # By what the list is in order; `-` turns it round.
    sort: NotRequired[Literal["name", "-name", "createdAt", "-createdAt"]]
    # Which page, from 1; not beside `cursor`. What comes or goes on an earlier page shifts it: a cursor does not.
    page: NotRequired[int]
    # Items a page. A page has 16 MiB at most: where what is asked for is so large, `validation.failed` (`max`) says how many fit.
    pageSize: NotRequired[int]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]

class ListTopUpExportsInput(TypedDict):
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # Only of this client; outside the key’s scope it is overwritten with the key’s.
    clientId: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # The `nextCursor` of the call before, with the same filters and the same `sort`; without it the list begins.
    cursor: NotRequired[str]
    # How many items a call answers with at most.
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
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: RefillDeviceBody

class RemoveConsumerCodeProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    # The business line.
    businessLine: Literal["vending", "eas"]

class ReplaceDevicePlanogramInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: ReplaceDevicePlanogramBody

class ReplaceReadingRulesInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: ReplaceReadingRulesBody

class ReportVisitInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: ReportVisitBody

class ResumeSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class RetryDeliveryInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The id of a message, as the attempts have it.
    webhookId: str

class RetryFeedRejectionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class RetryFeedRejectionsInput(TypedDict):
    body: RetryFeedRejectionsBody

class RetryMessageInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class RotateContactSecretInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class RotateSubscriptionSecretInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class SetConsumerActiveInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: SetConsumerActiveBody

class SetConsumerCodeActiveInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    body: SetConsumerActiveBody

class SkipChangesInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: SkipChangesBody

class TestContactInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class TestSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class UnacknowledgeIncidentInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str

class UpdateAlertSettingsInput(TypedDict):
    body: UpdateAlertSettingsBody

class UpdateConsumerInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateConsumerBody

class UpdateConsumerCodeInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    # The value that the machine reads.
    codeId: str
    body: UpdateConsumerCodeBody

class UpdateContactInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateContactBody

class UpdateDeviceInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateDeviceBody

class UpdateOperationInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateOperationBody

class UpdateProductInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateProductBody

class UpdateProfileInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateProfileBody

class UpdateReportScheduleInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateReportScheduleBody

class UpdateRequirementInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateRequirementBody

class UpdateSubscriptionInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateSubscriptionBody

class UpdateTagInput(TypedDict):
    # The id of the resource, a UUID. One that is none is a 404, as is an unknown one.
    id: str
    body: UpdateTagBody

class UploadReadingsInput(TypedDict):
    # Only of the machine with this serial.
    deviceSerial: NotRequired[str]
    # When the machine was read.
    readAt: NotRequired[str]
    # The name of the file; null where it has none.
    fileName: NotRequired[str]
    # Only of this account; outside the key’s scope it is overwritten with the key’s.
    accountId: NotRequired[str]
    # Only tell what each would come to.
    dryRun: NotRequired[bool]
    body: Any
