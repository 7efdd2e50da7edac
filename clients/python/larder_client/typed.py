"""What each operation takes and answers, for type checkers."""
# Made by `npm run clients` from the OpenAPI document: change that.
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Protocol, TypedDict, Unpack, overload

from . import types


class Options(TypedDict, total=False):
    """What a call takes beside its input."""

    # The value of `Idempotency-Key`, instead of a new one for each call.
    idempotency_key: str | None
    # The `ETag` of the thing as it was read: the write is refused if the thing has changed since.
    if_match: str | None
    # The media type of a body that is not JSON, such as `text/csv`.
    content_type: str | None


class Call(Protocol):
    """Calls an operation, and returns the body of its answer."""

    @overload
    def __call__(
        self, operation: Literal["acceptReading"], input: types.AcceptReadingInput, **options: Unpack[Options]
    ) -> types.Reading: ...

    @overload
    def __call__(
        self, operation: Literal["acknowledgeIncident"], input: types.AcknowledgeIncidentInput, **options: Unpack[Options]
    ) -> types.Incident: ...

    @overload
    def __call__(
        self, operation: Literal["activateProduct"], input: types.ActivateProductInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["activateProfile"], input: types.ActivateProfileInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["assignConsumerCodeProfile"], input: types.AssignConsumerCodeProfileInput, **options: Unpack[Options]
    ) -> types.ConsumerCode: ...

    @overload
    def __call__(
        self, operation: Literal["assignReading"], input: types.AssignReadingInput, **options: Unpack[Options]
    ) -> types.Reading: ...

    @overload
    def __call__(
        self, operation: Literal["cancelAvailableCreditExport"], input: types.CancelAvailableCreditExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelConsumptionExport"], input: types.CancelConsumptionExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelCreditExport"], input: types.CancelCreditExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelReconciliationExport"], input: types.CancelReconciliationExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelRecordOfIssueExport"], input: types.CancelRecordOfIssueExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelReturnExport"], input: types.CancelReturnExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelTopUpExport"], input: types.CancelTopUpExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["cancelTransactionExport"], input: types.CancelTransactionExportInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["changeCodesInBulk"], input: types.ChangeCodesInBulkInput, **options: Unpack[Options]
    ) -> types.BulkResult: ...

    @overload
    def __call__(
        self, operation: Literal["changeConsumersInBulk"], input: types.ChangeConsumersInBulkInput, **options: Unpack[Options]
    ) -> types.BulkResult: ...

    @overload
    def __call__(
        self, operation: Literal["closeReturn"], input: types.CloseReturnInput, **options: Unpack[Options]
    ) -> types.ReturnPair: ...

    @overload
    def __call__(
        self, operation: Literal["createConsumer"], input: types.CreateConsumerInput, **options: Unpack[Options]
    ) -> types.Consumer: ...

    @overload
    def __call__(
        self, operation: Literal["createConsumerCode"], input: types.CreateConsumerCodeInput, **options: Unpack[Options]
    ) -> types.ConsumerCode: ...

    @overload
    def __call__(
        self, operation: Literal["createConsumerCodeFingerprint"], input: types.CreateConsumerCodeFingerprintInput, **options: Unpack[Options]
    ) -> types.CreateConsumerCodeFingerprintReply: ...

    @overload
    def __call__(
        self, operation: Literal["createContact"], input: types.CreateContactInput, **options: Unpack[Options]
    ) -> types.CreateContactReply: ...

    @overload
    def __call__(
        self, operation: Literal["createCredit"], input: types.CreateCreditInput, **options: Unpack[Options]
    ) -> types.GivenCredit: ...

    @overload
    def __call__(
        self, operation: Literal["createExtra"], input: types.CreateExtraInput, **options: Unpack[Options]
    ) -> types.Extra: ...

    @overload
    def __call__(
        self, operation: Literal["createGrantRequest"], input: types.CreateGrantRequestInput, **options: Unpack[Options]
    ) -> types.GrantRequest: ...

    @overload
    def __call__(
        self, operation: Literal["createMute"], input: types.CreateMuteInput, **options: Unpack[Options]
    ) -> types.Mute: ...

    @overload
    def __call__(
        self, operation: Literal["createOperation"], input: types.CreateOperationInput, **options: Unpack[Options]
    ) -> types.Operation: ...

    @overload
    def __call__(
        self, operation: Literal["createProduct"], input: types.CreateProductInput, **options: Unpack[Options]
    ) -> types.Product: ...

    @overload
    def __call__(
        self, operation: Literal["createProfile"], input: types.CreateProfileInput, **options: Unpack[Options]
    ) -> types.Profile: ...

    @overload
    def __call__(
        self, operation: Literal["createReconciliationNote"], input: types.CreateReconciliationNoteInput, **options: Unpack[Options]
    ) -> types.ReconciliationNote: ...

    @overload
    def __call__(
        self, operation: Literal["createRefund"], input: types.CreateRefundInput, **options: Unpack[Options]
    ) -> types.GivenRefund: ...

    @overload
    def __call__(
        self, operation: Literal["createReportRun"], input: types.CreateReportRunInput, **options: Unpack[Options]
    ) -> types.ReportRun: ...

    @overload
    def __call__(
        self, operation: Literal["createReportSchedule"], input: types.CreateReportScheduleInput, **options: Unpack[Options]
    ) -> types.ReportSchedule: ...

    @overload
    def __call__(
        self, operation: Literal["createRequirement"], input: types.CreateRequirementInput, **options: Unpack[Options]
    ) -> types.Requirement: ...

    @overload
    def __call__(
        self, operation: Literal["createSubscription"], input: types.CreateSubscriptionInput, **options: Unpack[Options]
    ) -> types.NewSubscription: ...

    @overload
    def __call__(
        self, operation: Literal["createTag"], input: types.CreateTagInput, **options: Unpack[Options]
    ) -> types.Tag: ...

    @overload
    def __call__(
        self, operation: Literal["deactivateProduct"], input: types.DeactivateProductInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deactivateProfile"], input: types.DeactivateProfileInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteConsumer"], input: types.DeleteConsumerInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteConsumerCode"], input: types.DeleteConsumerCodeInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteConsumerCodeFingerprint"], input: types.DeleteConsumerCodeFingerprintInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteContact"], input: types.DeleteContactInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteExtra"], input: types.DeleteExtraInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteMute"], input: types.DeleteMuteInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteOperation"], input: types.DeleteOperationInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteProduct"], input: types.DeleteProductInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteProfile"], input: types.DeleteProfileInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteRefund"], input: types.DeleteRefundInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteReportSchedule"], input: types.DeleteReportScheduleInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteRequirement"], input: types.DeleteRequirementInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteSubscription"], input: types.DeleteSubscriptionInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["deleteTag"], input: types.DeleteTagInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["dismissFeedRejections"], input: types.DismissFeedRejectionsInput, **options: Unpack[Options]
    ) -> types.DismissedRejections: ...

    @overload
    def __call__(
        self, operation: Literal["dropMessage"], input: types.DropMessageInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["exportAvailableCredit"], input: types.ExportAvailableCreditInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportConsumption"], input: types.ExportConsumptionInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportCredits"], input: types.ExportCreditsInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportReconciliation"], input: types.ExportReconciliationInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportRecordOfIssue"], input: types.ExportRecordOfIssueInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportReturns"], input: types.ExportReturnsInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportTopUps"], input: types.ExportTopUpsInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["exportTransactions"], input: types.ExportTransactionsInput, **options: Unpack[Options]
    ) -> types.AcceptedExport: ...

    @overload
    def __call__(
        self, operation: Literal["getAccount"], input: types.GetAccountInput, **options: Unpack[Options]
    ) -> types.Account: ...

    @overload
    def __call__(
        self, operation: Literal["getAccountLogo"], input: types.GetAccountLogoInput, **options: Unpack[Options]
    ) -> bytes | str: ...

    @overload
    def __call__(
        self, operation: Literal["getAlertSettings"], input: types.GetAlertSettingsInput | None = None, **options: Unpack[Options]
    ) -> types.AlertSettings: ...

    @overload
    def __call__(
        self, operation: Literal["getAvailableCreditExport"], input: types.GetAvailableCreditExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getClient"], input: types.GetClientInput, **options: Unpack[Options]
    ) -> types.Client: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumer"], input: types.GetConsumerInput, **options: Unpack[Options]
    ) -> types.Consumer: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumerCode"], input: types.GetConsumerCodeInput, **options: Unpack[Options]
    ) -> types.ConsumerCode: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumerCodeExplanation"], input: types.GetConsumerCodeExplanationInput, **options: Unpack[Options]
    ) -> types.ConsumerCodeExplanation: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumerEntitlements"], input: types.GetConsumerEntitlementsInput, **options: Unpack[Options]
    ) -> types.ConsumerEntitlements: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumerImportTemplate"], input: types.GetConsumerImportTemplateInput | None = None, **options: Unpack[Options]
    ) -> bytes | str: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumerSummary"], input: types.GetConsumerSummaryInput | None = None, **options: Unpack[Options]
    ) -> types.ConsumerSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumptionExport"], input: types.GetConsumptionExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getConsumptionSummary"], input: types.GetConsumptionSummaryInput, **options: Unpack[Options]
    ) -> types.ConsumptionSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getContact"], input: types.GetContactInput, **options: Unpack[Options]
    ) -> types.Contact: ...

    @overload
    def __call__(
        self, operation: Literal["getCreditExport"], input: types.GetCreditExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getCreditSummary"], input: types.GetCreditSummaryInput | None = None, **options: Unpack[Options]
    ) -> types.TopUpSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardDevices"], input: types.GetDashboardDevicesInput, **options: Unpack[Options]
    ) -> types.DashboardProducts: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardHeatmap"], input: types.GetDashboardHeatmapInput, **options: Unpack[Options]
    ) -> types.DashboardHeatmap: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardPaymentMethods"], input: types.GetDashboardPaymentMethodsInput, **options: Unpack[Options]
    ) -> types.DashboardPaymentMethods: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardProducts"], input: types.GetDashboardProductsInput, **options: Unpack[Options]
    ) -> types.DashboardProducts: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardSummary"], input: types.GetDashboardSummaryInput, **options: Unpack[Options]
    ) -> types.DashboardSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardTimeseries"], input: types.GetDashboardTimeseriesInput, **options: Unpack[Options]
    ) -> types.DashboardTimeseries: ...

    @overload
    def __call__(
        self, operation: Literal["getDelivery"], input: types.GetDeliveryInput, **options: Unpack[Options]
    ) -> types.SentDeliveries: ...

    @overload
    def __call__(
        self, operation: Literal["getDeliveryEvidence"], input: types.GetDeliveryEvidenceInput, **options: Unpack[Options]
    ) -> types.EvidenceLink: ...

    @overload
    def __call__(
        self, operation: Literal["getDevice"], input: types.GetDeviceInput, **options: Unpack[Options]
    ) -> types.Device: ...

    @overload
    def __call__(
        self, operation: Literal["getDeviceForecast"], input: types.GetDeviceForecastInput, **options: Unpack[Options]
    ) -> types.DeviceForecast: ...

    @overload
    def __call__(
        self, operation: Literal["getDevicePlanogram"], input: types.GetDevicePlanogramInput, **options: Unpack[Options]
    ) -> types.DevicePlanogram: ...

    @overload
    def __call__(
        self, operation: Literal["getFeedRejection"], input: types.GetFeedRejectionInput, **options: Unpack[Options]
    ) -> types.FeedRejection: ...

    @overload
    def __call__(
        self, operation: Literal["getImport"], input: types.GetImportInput, **options: Unpack[Options]
    ) -> types.Import: ...

    @overload
    def __call__(
        self, operation: Literal["getIncident"], input: types.GetIncidentInput, **options: Unpack[Options]
    ) -> types.Incident: ...

    @overload
    def __call__(
        self, operation: Literal["getMachineReconciliation"], input: types.GetMachineReconciliationInput, **options: Unpack[Options]
    ) -> types.MachineReconciliation: ...

    @overload
    def __call__(
        self, operation: Literal["getMe"], input: types.GetMeInput | None = None, **options: Unpack[Options]
    ) -> types.Me: ...

    @overload
    def __call__(
        self, operation: Literal["getOperation"], input: types.GetOperationInput, **options: Unpack[Options]
    ) -> types.Operation: ...

    @overload
    def __call__(
        self, operation: Literal["getOverview"], input: types.GetOverviewInput | None = None, **options: Unpack[Options]
    ) -> types.Overview: ...

    @overload
    def __call__(
        self, operation: Literal["getOwnUsage"], input: types.GetOwnUsageInput | None = None, **options: Unpack[Options]
    ) -> types.KeyUsage: ...

    @overload
    def __call__(
        self, operation: Literal["getProduct"], input: types.GetProductInput, **options: Unpack[Options]
    ) -> types.Product: ...

    @overload
    def __call__(
        self, operation: Literal["getProductImportTemplate"], input: types.GetProductImportTemplateInput | None = None, **options: Unpack[Options]
    ) -> bytes | str: ...

    @overload
    def __call__(
        self, operation: Literal["getProfile"], input: types.GetProfileInput, **options: Unpack[Options]
    ) -> types.Profile: ...

    @overload
    def __call__(
        self, operation: Literal["getReading"], input: types.GetReadingInput, **options: Unpack[Options]
    ) -> types.ReadingWithFigures: ...

    @overload
    def __call__(
        self, operation: Literal["getReadingFile"], input: types.GetReadingFileInput, **options: Unpack[Options]
    ) -> str: ...

    @overload
    def __call__(
        self, operation: Literal["getReadingRules"], input: types.GetReadingRulesInput, **options: Unpack[Options]
    ) -> types.ReadingRules: ...

    @overload
    def __call__(
        self, operation: Literal["getReconciliationExport"], input: types.GetReconciliationExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getReconciliationHistory"], input: types.GetReconciliationHistoryInput, **options: Unpack[Options]
    ) -> types.ReconciliationHistory: ...

    @overload
    def __call__(
        self, operation: Literal["getRecordOfIssue"], input: types.GetRecordOfIssueInput, **options: Unpack[Options]
    ) -> types.RecordOfIssue: ...

    @overload
    def __call__(
        self, operation: Literal["getRecordOfIssueExport"], input: types.GetRecordOfIssueExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getReportSchedule"], input: types.GetReportScheduleInput, **options: Unpack[Options]
    ) -> types.ReportSchedule: ...

    @overload
    def __call__(
        self, operation: Literal["getRequirement"], input: types.GetRequirementInput, **options: Unpack[Options]
    ) -> types.Requirement: ...

    @overload
    def __call__(
        self, operation: Literal["getRequirementStanding"], input: types.GetRequirementStandingInput, **options: Unpack[Options]
    ) -> types.RequirementStanding: ...

    @overload
    def __call__(
        self, operation: Literal["getRequirementsOfPerson"], input: types.GetRequirementsOfPersonInput, **options: Unpack[Options]
    ) -> types.RequirementsOfPerson: ...

    @overload
    def __call__(
        self, operation: Literal["getReturn"], input: types.GetReturnInput, **options: Unpack[Options]
    ) -> types.ReturnPair: ...

    @overload
    def __call__(
        self, operation: Literal["getReturnEvidence"], input: types.GetReturnEvidenceInput, **options: Unpack[Options]
    ) -> types.EvidenceLink: ...

    @overload
    def __call__(
        self, operation: Literal["getReturnExport"], input: types.GetReturnExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getReturnSummary"], input: types.GetReturnSummaryInput | None = None, **options: Unpack[Options]
    ) -> types.ReturnSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getSelector"], input: types.GetSelectorInput, **options: Unpack[Options]
    ) -> types.Selector: ...

    @overload
    def __call__(
        self, operation: Literal["getSnapshot"], input: types.GetSnapshotInput | None = None, **options: Unpack[Options]
    ) -> str: ...

    @overload
    def __call__(
        self, operation: Literal["getSubscription"], input: types.GetSubscriptionInput, **options: Unpack[Options]
    ) -> types.Subscription: ...

    @overload
    def __call__(
        self, operation: Literal["getTag"], input: types.GetTagInput, **options: Unpack[Options]
    ) -> types.Tag: ...

    @overload
    def __call__(
        self, operation: Literal["getTopUp"], input: types.GetTopUpInput, **options: Unpack[Options]
    ) -> types.Recharge: ...

    @overload
    def __call__(
        self, operation: Literal["getTopUpExport"], input: types.GetTopUpExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getTopUpSummary"], input: types.GetTopUpSummaryInput, **options: Unpack[Options]
    ) -> types.TopUpSummary: ...

    @overload
    def __call__(
        self, operation: Literal["getTransaction"], input: types.GetTransactionInput, **options: Unpack[Options]
    ) -> types.Transaction: ...

    @overload
    def __call__(
        self, operation: Literal["getTransactionExport"], input: types.GetTransactionExportInput, **options: Unpack[Options]
    ) -> types.Export: ...

    @overload
    def __call__(
        self, operation: Literal["getTransactionSummary"], input: types.GetTransactionSummaryInput, **options: Unpack[Options]
    ) -> types.TransactionSummary: ...

    @overload
    def __call__(
        self, operation: Literal["ignoreReading"], input: types.IgnoreReadingInput, **options: Unpack[Options]
    ) -> types.Reading: ...

    @overload
    def __call__(
        self, operation: Literal["importConsumers"], input: types.ImportConsumersInput, **options: Unpack[Options]
    ) -> types.ImportResult: ...

    @overload
    def __call__(
        self, operation: Literal["importProducts"], input: types.ImportProductsInput, **options: Unpack[Options]
    ) -> types.ImportResult: ...

    @overload
    def __call__(
        self, operation: Literal["listAccounts"], input: types.ListAccountsInput | None = None, **options: Unpack[Options]
    ) -> types.AccountList: ...

    @overload
    def __call__(
        self, operation: Literal["listAuditLogs"], input: types.ListAuditLogsInput | None = None, **options: Unpack[Options]
    ) -> types.AuditLogList: ...

    @overload
    def __call__(
        self, operation: Literal["listAvailableCredit"], input: types.ListAvailableCreditInput | None = None, **options: Unpack[Options]
    ) -> types.AvailableCreditList: ...

    @overload
    def __call__(
        self, operation: Literal["listAvailableCreditExports"], input: types.ListAvailableCreditExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listChanges"], input: types.ListChangesInput | None = None, **options: Unpack[Options]
    ) -> types.Changes: ...

    @overload
    def __call__(
        self, operation: Literal["listClients"], input: types.ListClientsInput | None = None, **options: Unpack[Options]
    ) -> types.ClientList: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumerCodeFingerprints"], input: types.ListConsumerCodeFingerprintsInput, **options: Unpack[Options]
    ) -> types.ConsumerCodeFingerprintList: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumers"], input: types.ListConsumersInput | None = None, **options: Unpack[Options]
    ) -> types.ConsumerList: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumptionExports"], input: types.ListConsumptionExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumptionGroups"], input: types.ListConsumptionGroupsInput, **options: Unpack[Options]
    ) -> types.ConsumptionGroups: ...

    @overload
    def __call__(
        self, operation: Literal["listContacts"], input: types.ListContactsInput | None = None, **options: Unpack[Options]
    ) -> types.ContactList: ...

    @overload
    def __call__(
        self, operation: Literal["listCreditExports"], input: types.ListCreditExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listCredits"], input: types.ListCreditsInput | None = None, **options: Unpack[Options]
    ) -> types.CreditList: ...

    @overload
    def __call__(
        self, operation: Literal["listDeliveryAttempts"], input: types.ListDeliveryAttemptsInput, **options: Unpack[Options]
    ) -> types.DeliveryAttempts: ...

    @overload
    def __call__(
        self, operation: Literal["listDeviceSlots"], input: types.ListDeviceSlotsInput, **options: Unpack[Options]
    ) -> types.DeviceSlotList: ...

    @overload
    def __call__(
        self, operation: Literal["listDeviceVisits"], input: types.ListDeviceVisitsInput, **options: Unpack[Options]
    ) -> types.DeviceVisitList: ...

    @overload
    def __call__(
        self, operation: Literal["listDevices"], input: types.ListDevicesInput | None = None, **options: Unpack[Options]
    ) -> types.DeviceList: ...

    @overload
    def __call__(
        self, operation: Literal["listExtras"], input: types.ListExtrasInput, **options: Unpack[Options]
    ) -> types.ExtraList: ...

    @overload
    def __call__(
        self, operation: Literal["listFeedRejectionCauses"], input: types.ListFeedRejectionCausesInput | None = None, **options: Unpack[Options]
    ) -> types.FeedRejectionCauseList: ...

    @overload
    def __call__(
        self, operation: Literal["listFeedRejections"], input: types.ListFeedRejectionsInput | None = None, **options: Unpack[Options]
    ) -> types.FeedRejectionList: ...

    @overload
    def __call__(
        self, operation: Literal["listFetchedEntitlements"], input: types.ListFetchedEntitlementsInput, **options: Unpack[Options]
    ) -> types.FetchedEntitlements: ...

    @overload
    def __call__(
        self, operation: Literal["listImportRows"], input: types.ListImportRowsInput, **options: Unpack[Options]
    ) -> types.ImportRowList: ...

    @overload
    def __call__(
        self, operation: Literal["listImports"], input: types.ListImportsInput | None = None, **options: Unpack[Options]
    ) -> types.ImportList: ...

    @overload
    def __call__(
        self, operation: Literal["listIncidents"], input: types.ListIncidentsInput | None = None, **options: Unpack[Options]
    ) -> types.IncidentList: ...

    @overload
    def __call__(
        self, operation: Literal["listInventory"], input: types.ListInventoryInput | None = None, **options: Unpack[Options]
    ) -> types.InventoryList: ...

    @overload
    def __call__(
        self, operation: Literal["listMessages"], input: types.ListMessagesInput | None = None, **options: Unpack[Options]
    ) -> types.MessageList: ...

    @overload
    def __call__(
        self, operation: Literal["listMutes"], input: types.ListMutesInput | None = None, **options: Unpack[Options]
    ) -> types.MuteList: ...

    @overload
    def __call__(
        self, operation: Literal["listOperations"], input: types.ListOperationsInput | None = None, **options: Unpack[Options]
    ) -> types.OperationList: ...

    @overload
    def __call__(
        self, operation: Literal["listOutliers"], input: types.ListOutliersInput, **options: Unpack[Options]
    ) -> types.ConsumptionOutliers: ...

    @overload
    def __call__(
        self, operation: Literal["listOverviewMachines"], input: types.ListOverviewMachinesInput | None = None, **options: Unpack[Options]
    ) -> types.OverviewMachineList: ...

    @overload
    def __call__(
        self, operation: Literal["listOwnRequests"], input: types.ListOwnRequestsInput | None = None, **options: Unpack[Options]
    ) -> types.RequestList: ...

    @overload
    def __call__(
        self, operation: Literal["listProductPlacements"], input: types.ListProductPlacementsInput, **options: Unpack[Options]
    ) -> types.ProductPlacementList: ...

    @overload
    def __call__(
        self, operation: Literal["listProducts"], input: types.ListProductsInput | None = None, **options: Unpack[Options]
    ) -> types.ProductList: ...

    @overload
    def __call__(
        self, operation: Literal["listProfiles"], input: types.ListProfilesInput | None = None, **options: Unpack[Options]
    ) -> types.ProfileList: ...

    @overload
    def __call__(
        self, operation: Literal["listReadingCandidates"], input: types.ListReadingCandidatesInput, **options: Unpack[Options]
    ) -> types.ReadingCandidates: ...

    @overload
    def __call__(
        self, operation: Literal["listReadings"], input: types.ListReadingsInput | None = None, **options: Unpack[Options]
    ) -> types.ReadingList: ...

    @overload
    def __call__(
        self, operation: Literal["listReconciliation"], input: types.ListReconciliationInput | None = None, **options: Unpack[Options]
    ) -> types.ReconciliationOverview: ...

    @overload
    def __call__(
        self, operation: Literal["listReconciliationExports"], input: types.ListReconciliationExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listRecordOfIssueExports"], input: types.ListRecordOfIssueExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listRefusals"], input: types.ListRefusalsInput | None = None, **options: Unpack[Options]
    ) -> types.RefusalList: ...

    @overload
    def __call__(
        self, operation: Literal["listRemovedConsumers"], input: types.ListRemovedConsumersInput | None = None, **options: Unpack[Options]
    ) -> types.RemovedConsumerList: ...

    @overload
    def __call__(
        self, operation: Literal["listReportRuns"], input: types.ListReportRunsInput, **options: Unpack[Options]
    ) -> types.ReportRunList: ...

    @overload
    def __call__(
        self, operation: Literal["listReportSchedules"], input: types.ListReportSchedulesInput | None = None, **options: Unpack[Options]
    ) -> types.ReportScheduleList: ...

    @overload
    def __call__(
        self, operation: Literal["listRequirements"], input: types.ListRequirementsInput | None = None, **options: Unpack[Options]
    ) -> types.RequirementList: ...

    @overload
    def __call__(
        self, operation: Literal["listReturnExports"], input: types.ListReturnExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listReturns"], input: types.ListReturnsInput | None = None, **options: Unpack[Options]
    ) -> types.ReturnList: ...

    @overload
    def __call__(
        self, operation: Literal["listStatementLines"], input: types.ListStatementLinesInput, **options: Unpack[Options]
    ) -> types.StatementLineList: ...

    @overload
    def __call__(
        self, operation: Literal["listSubscriptions"], input: types.ListSubscriptionsInput | None = None, **options: Unpack[Options]
    ) -> types.SubscriptionList: ...

    @overload
    def __call__(
        self, operation: Literal["listTags"], input: types.ListTagsInput | None = None, **options: Unpack[Options]
    ) -> types.TagList: ...

    @overload
    def __call__(
        self, operation: Literal["listTopUpExports"], input: types.ListTopUpExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listTopUps"], input: types.ListTopUpsInput | None = None, **options: Unpack[Options]
    ) -> types.TopUpList: ...

    @overload
    def __call__(
        self, operation: Literal["listTransactionExports"], input: types.ListTransactionExportsInput | None = None, **options: Unpack[Options]
    ) -> types.OwnExportList: ...

    @overload
    def __call__(
        self, operation: Literal["listTransactions"], input: types.ListTransactionsInput | None = None, **options: Unpack[Options]
    ) -> types.TransactionList: ...

    @overload
    def __call__(
        self, operation: Literal["listUnknownCodes"], input: types.ListUnknownCodesInput | None = None, **options: Unpack[Options]
    ) -> types.UnknownCodeList: ...

    @overload
    def __call__(
        self, operation: Literal["listVisits"], input: types.ListVisitsInput | None = None, **options: Unpack[Options]
    ) -> types.DeviceVisitList: ...

    @overload
    def __call__(
        self, operation: Literal["refillDevice"], input: types.RefillDeviceInput, **options: Unpack[Options]
    ) -> types.DevicePlanogram: ...

    @overload
    def __call__(
        self, operation: Literal["removeConsumerCodeProfile"], input: types.RemoveConsumerCodeProfileInput, **options: Unpack[Options]
    ) -> None: ...

    @overload
    def __call__(
        self, operation: Literal["replaceDevicePlanogram"], input: types.ReplaceDevicePlanogramInput, **options: Unpack[Options]
    ) -> types.DevicePlanogram: ...

    @overload
    def __call__(
        self, operation: Literal["replaceReadingRules"], input: types.ReplaceReadingRulesInput, **options: Unpack[Options]
    ) -> types.ReadingRules: ...

    @overload
    def __call__(
        self, operation: Literal["reportVisit"], input: types.ReportVisitInput, **options: Unpack[Options]
    ) -> types.Visit: ...

    @overload
    def __call__(
        self, operation: Literal["resumeSubscription"], input: types.ResumeSubscriptionInput, **options: Unpack[Options]
    ) -> types.Subscription: ...

    @overload
    def __call__(
        self, operation: Literal["retryDelivery"], input: types.RetryDeliveryInput, **options: Unpack[Options]
    ) -> types.DeliveryOutcome: ...

    @overload
    def __call__(
        self, operation: Literal["retryFeedRejection"], input: types.RetryFeedRejectionInput, **options: Unpack[Options]
    ) -> types.FeedRejection: ...

    @overload
    def __call__(
        self, operation: Literal["retryFeedRejections"], input: types.RetryFeedRejectionsInput, **options: Unpack[Options]
    ) -> types.RetriedRejections: ...

    @overload
    def __call__(
        self, operation: Literal["retryMessage"], input: types.RetryMessageInput, **options: Unpack[Options]
    ) -> types.Message: ...

    @overload
    def __call__(
        self, operation: Literal["rotateContactSecret"], input: types.RotateContactSecretInput, **options: Unpack[Options]
    ) -> types.RotateContactSecretReply: ...

    @overload
    def __call__(
        self, operation: Literal["rotateSubscriptionSecret"], input: types.RotateSubscriptionSecretInput, **options: Unpack[Options]
    ) -> types.SubscriptionSecret: ...

    @overload
    def __call__(
        self, operation: Literal["setConsumerActive"], input: types.SetConsumerActiveInput, **options: Unpack[Options]
    ) -> types.Consumer: ...

    @overload
    def __call__(
        self, operation: Literal["setConsumerCodeActive"], input: types.SetConsumerCodeActiveInput, **options: Unpack[Options]
    ) -> types.ConsumerCode: ...

    @overload
    def __call__(
        self, operation: Literal["skipChanges"], input: types.SkipChangesInput, **options: Unpack[Options]
    ) -> types.Subscription: ...

    @overload
    def __call__(
        self, operation: Literal["testContact"], input: types.TestContactInput, **options: Unpack[Options]
    ) -> types.Message: ...

    @overload
    def __call__(
        self, operation: Literal["testSubscription"], input: types.TestSubscriptionInput, **options: Unpack[Options]
    ) -> types.DeliveryOutcome: ...

    @overload
    def __call__(
        self, operation: Literal["unacknowledgeIncident"], input: types.UnacknowledgeIncidentInput, **options: Unpack[Options]
    ) -> types.Incident: ...

    @overload
    def __call__(
        self, operation: Literal["undoImport"], input: types.UndoImportInput, **options: Unpack[Options]
    ) -> types.ImportUndone: ...

    @overload
    def __call__(
        self, operation: Literal["updateAlertSettings"], input: types.UpdateAlertSettingsInput, **options: Unpack[Options]
    ) -> types.AlertSettings: ...

    @overload
    def __call__(
        self, operation: Literal["updateConsumer"], input: types.UpdateConsumerInput, **options: Unpack[Options]
    ) -> types.Consumer: ...

    @overload
    def __call__(
        self, operation: Literal["updateConsumerCode"], input: types.UpdateConsumerCodeInput, **options: Unpack[Options]
    ) -> types.ConsumerCode: ...

    @overload
    def __call__(
        self, operation: Literal["updateContact"], input: types.UpdateContactInput, **options: Unpack[Options]
    ) -> types.Contact: ...

    @overload
    def __call__(
        self, operation: Literal["updateDevice"], input: types.UpdateDeviceInput, **options: Unpack[Options]
    ) -> types.Device: ...

    @overload
    def __call__(
        self, operation: Literal["updateOperation"], input: types.UpdateOperationInput, **options: Unpack[Options]
    ) -> types.Operation: ...

    @overload
    def __call__(
        self, operation: Literal["updateProduct"], input: types.UpdateProductInput, **options: Unpack[Options]
    ) -> types.Product: ...

    @overload
    def __call__(
        self, operation: Literal["updateProfile"], input: types.UpdateProfileInput, **options: Unpack[Options]
    ) -> types.Profile: ...

    @overload
    def __call__(
        self, operation: Literal["updateReportSchedule"], input: types.UpdateReportScheduleInput, **options: Unpack[Options]
    ) -> types.ReportSchedule: ...

    @overload
    def __call__(
        self, operation: Literal["updateRequirement"], input: types.UpdateRequirementInput, **options: Unpack[Options]
    ) -> types.Requirement: ...

    @overload
    def __call__(
        self, operation: Literal["updateSubscription"], input: types.UpdateSubscriptionInput, **options: Unpack[Options]
    ) -> types.Subscription: ...

    @overload
    def __call__(
        self, operation: Literal["updateTag"], input: types.UpdateTagInput, **options: Unpack[Options]
    ) -> types.Tag: ...

    @overload
    def __call__(
        self, operation: Literal["uploadReadings"], input: types.UploadReadingsInput, **options: Unpack[Options]
    ) -> types.TakenReadings: ...


class List(Protocol):
    """The items of a list, page after page."""

    @overload
    def __call__(
        self, operation: Literal["getAlertSettings"], input: types.GetAlertSettingsInput | None = None
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardDevices"], input: types.GetDashboardDevicesInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardPaymentMethods"], input: types.GetDashboardPaymentMethodsInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDashboardProducts"], input: types.GetDashboardProductsInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDelivery"], input: types.GetDeliveryInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDeviceForecast"], input: types.GetDeviceForecastInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getDevicePlanogram"], input: types.GetDevicePlanogramInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getReconciliationHistory"], input: types.GetReconciliationHistoryInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getRecordOfIssue"], input: types.GetRecordOfIssueInput
    ) -> Iterator[types.IssueLine]: ...

    @overload
    def __call__(
        self, operation: Literal["getRequirementStanding"], input: types.GetRequirementStandingInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getRequirementsOfPerson"], input: types.GetRequirementsOfPersonInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["getSelector"], input: types.GetSelectorInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listAccounts"], input: types.ListAccountsInput | None = None
    ) -> Iterator[types.Account]: ...

    @overload
    def __call__(
        self, operation: Literal["listAuditLogs"], input: types.ListAuditLogsInput | None = None
    ) -> Iterator[types.AuditLog]: ...

    @overload
    def __call__(
        self, operation: Literal["listAvailableCredit"], input: types.ListAvailableCreditInput | None = None
    ) -> Iterator[types.Credit]: ...

    @overload
    def __call__(
        self, operation: Literal["listAvailableCreditExports"], input: types.ListAvailableCreditExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listChanges"], input: types.ListChangesInput | None = None
    ) -> Iterator[types.Change]: ...

    @overload
    def __call__(
        self, operation: Literal["listClients"], input: types.ListClientsInput | None = None
    ) -> Iterator[types.Client]: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumerCodeFingerprints"], input: types.ListConsumerCodeFingerprintsInput
    ) -> Iterator[types.CreateConsumerCodeFingerprintReply]: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumers"], input: types.ListConsumersInput | None = None
    ) -> Iterator[types.Consumer]: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumptionExports"], input: types.ListConsumptionExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listConsumptionGroups"], input: types.ListConsumptionGroupsInput
    ) -> Iterator[types.ConsumptionGroup]: ...

    @overload
    def __call__(
        self, operation: Literal["listContacts"], input: types.ListContactsInput | None = None
    ) -> Iterator[types.Contact]: ...

    @overload
    def __call__(
        self, operation: Literal["listCreditExports"], input: types.ListCreditExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listCredits"], input: types.ListCreditsInput | None = None
    ) -> Iterator[types.ListedCredit]: ...

    @overload
    def __call__(
        self, operation: Literal["listDeliveryAttempts"], input: types.ListDeliveryAttemptsInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listDeviceSlots"], input: types.ListDeviceSlotsInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listDeviceVisits"], input: types.ListDeviceVisitsInput
    ) -> Iterator[types.Visit]: ...

    @overload
    def __call__(
        self, operation: Literal["listDevices"], input: types.ListDevicesInput | None = None
    ) -> Iterator[types.Device]: ...

    @overload
    def __call__(
        self, operation: Literal["listExtras"], input: types.ListExtrasInput
    ) -> Iterator[types.Extra]: ...

    @overload
    def __call__(
        self, operation: Literal["listFeedRejectionCauses"], input: types.ListFeedRejectionCausesInput | None = None
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listFeedRejections"], input: types.ListFeedRejectionsInput | None = None
    ) -> Iterator[types.FeedRejection]: ...

    @overload
    def __call__(
        self, operation: Literal["listFetchedEntitlements"], input: types.ListFetchedEntitlementsInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listImportRows"], input: types.ListImportRowsInput
    ) -> Iterator[types.ImportRow]: ...

    @overload
    def __call__(
        self, operation: Literal["listImports"], input: types.ListImportsInput | None = None
    ) -> Iterator[types.Import]: ...

    @overload
    def __call__(
        self, operation: Literal["listIncidents"], input: types.ListIncidentsInput | None = None
    ) -> Iterator[types.ListedIncident]: ...

    @overload
    def __call__(
        self, operation: Literal["listInventory"], input: types.ListInventoryInput | None = None
    ) -> Iterator[types.Inventory]: ...

    @overload
    def __call__(
        self, operation: Literal["listMessages"], input: types.ListMessagesInput | None = None
    ) -> Iterator[types.Message]: ...

    @overload
    def __call__(
        self, operation: Literal["listMutes"], input: types.ListMutesInput | None = None
    ) -> Iterator[types.Mute]: ...

    @overload
    def __call__(
        self, operation: Literal["listOperations"], input: types.ListOperationsInput | None = None
    ) -> Iterator[types.Operation]: ...

    @overload
    def __call__(
        self, operation: Literal["listOutliers"], input: types.ListOutliersInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listOverviewMachines"], input: types.ListOverviewMachinesInput | None = None
    ) -> Iterator[types.OverviewMachine]: ...

    @overload
    def __call__(
        self, operation: Literal["listOwnRequests"], input: types.ListOwnRequestsInput | None = None
    ) -> Iterator[types.LoggedRequest]: ...

    @overload
    def __call__(
        self, operation: Literal["listProductPlacements"], input: types.ListProductPlacementsInput
    ) -> Iterator[types.ProductPlacement]: ...

    @overload
    def __call__(
        self, operation: Literal["listProducts"], input: types.ListProductsInput | None = None
    ) -> Iterator[types.Product]: ...

    @overload
    def __call__(
        self, operation: Literal["listProfiles"], input: types.ListProfilesInput | None = None
    ) -> Iterator[types.Profile]: ...

    @overload
    def __call__(
        self, operation: Literal["listReadingCandidates"], input: types.ListReadingCandidatesInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listReadings"], input: types.ListReadingsInput | None = None
    ) -> Iterator[types.Reading]: ...

    @overload
    def __call__(
        self, operation: Literal["listReconciliation"], input: types.ListReconciliationInput | None = None
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["listReconciliationExports"], input: types.ListReconciliationExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listRecordOfIssueExports"], input: types.ListRecordOfIssueExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listRefusals"], input: types.ListRefusalsInput | None = None
    ) -> Iterator[types.Refusal]: ...

    @overload
    def __call__(
        self, operation: Literal["listRemovedConsumers"], input: types.ListRemovedConsumersInput | None = None
    ) -> Iterator[types.RemovedConsumer]: ...

    @overload
    def __call__(
        self, operation: Literal["listReportRuns"], input: types.ListReportRunsInput
    ) -> Iterator[types.ReportRun]: ...

    @overload
    def __call__(
        self, operation: Literal["listReportSchedules"], input: types.ListReportSchedulesInput | None = None
    ) -> Iterator[types.ReportSchedule]: ...

    @overload
    def __call__(
        self, operation: Literal["listRequirements"], input: types.ListRequirementsInput | None = None
    ) -> Iterator[types.Requirement]: ...

    @overload
    def __call__(
        self, operation: Literal["listReturnExports"], input: types.ListReturnExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listReturns"], input: types.ListReturnsInput | None = None
    ) -> Iterator[types.ReturnPair]: ...

    @overload
    def __call__(
        self, operation: Literal["listStatementLines"], input: types.ListStatementLinesInput
    ) -> Iterator[types.StatementLine]: ...

    @overload
    def __call__(
        self, operation: Literal["listSubscriptions"], input: types.ListSubscriptionsInput | None = None
    ) -> Iterator[types.Subscription]: ...

    @overload
    def __call__(
        self, operation: Literal["listTags"], input: types.ListTagsInput | None = None
    ) -> Iterator[types.Tag]: ...

    @overload
    def __call__(
        self, operation: Literal["listTopUpExports"], input: types.ListTopUpExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listTopUps"], input: types.ListTopUpsInput | None = None
    ) -> Iterator[types.Recharge]: ...

    @overload
    def __call__(
        self, operation: Literal["listTransactionExports"], input: types.ListTransactionExportsInput | None = None
    ) -> Iterator[types.OwnExport]: ...

    @overload
    def __call__(
        self, operation: Literal["listTransactions"], input: types.ListTransactionsInput | None = None
    ) -> Iterator[types.Transaction]: ...

    @overload
    def __call__(
        self, operation: Literal["listUnknownCodes"], input: types.ListUnknownCodesInput | None = None
    ) -> Iterator[types.UnknownCode]: ...

    @overload
    def __call__(
        self, operation: Literal["listVisits"], input: types.ListVisitsInput | None = None
    ) -> Iterator[types.Visit]: ...

    @overload
    def __call__(
        self, operation: Literal["refillDevice"], input: types.RefillDeviceInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["replaceDevicePlanogram"], input: types.ReplaceDevicePlanogramInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["reportVisit"], input: types.ReportVisitInput
    ) -> Iterator[Any]: ...

    @overload
    def __call__(
        self, operation: Literal["updateAlertSettings"], input: types.UpdateAlertSettingsInput
    ) -> Iterator[Any]: ...
