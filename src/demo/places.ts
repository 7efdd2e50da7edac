import type { SiteOperation } from '../features/provisioning/site-file.ts';

/** The assortment of a machine for issues. */
export type IssuedGoods = 'protection' | 'tools';

/** A place of an operation, with its machines by what they dispense. */
export type OperationPlan = {
  name: string;
  controller: string;
  vending: { machines: number; places: readonly string[] };
  eas: { machines: number; places: readonly string[]; stores: readonly IssuedGoods[] };
};

/** The machines of operations, and what those of the eas line are filled with, by serial. */
export type PlacedMachines = { operations: SiteOperation[]; stores: Map<string, IssuedGoods> };

/**
 * Places the machines of an account's operations, `times` the number in its plan. Serials are numbered through the
 * account; places get numbers once each has a machine.
 */
export function placeMachines(
  plans: readonly OperationPlan[],
  series: number,
  times: number,
): PlacedMachines {
  const stores = new Map<string, IssuedGoods>();
  const counters = { VM: series * 100, EA: series * 100 };
  const operations = plans.map(({ name, controller, vending, eas }) => {
    const place = (prefix: 'VM' | 'EA', line: 'vending' | 'eas', places: readonly string[], at: number) => {
      const round = Math.floor(at / places.length);
      const serial = `${prefix}-${++counters[prefix]}`;
      const placed = round === 0 ? places[at]! : `${places[at % places.length]!} (${round + 1})`;
      return { serial, name: placed, businessLines: [line], controllerSerial: controller };
    };
    const selling = Array.from({ length: vending.machines * times }, (_, at) =>
      place('VM', 'vending', vending.places, at),
    );
    const issuing = Array.from({ length: eas.machines * times }, (_, at) => {
      const device = place('EA', 'eas', eas.places, at);
      stores.set(device.serial, eas.stores[at % eas.stores.length]!);
      return device;
    });
    return { name, devices: [...selling, ...issuing] };
  });
  return { operations, stores };
}
