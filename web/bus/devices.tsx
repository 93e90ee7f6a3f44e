/** The devices of all lines. One of them opens in a sheet, also by its address: `#/bus/devices/can0/35`. */
import { useEffect } from "preact/hooks";
import { serviceNow } from "../link/api.ts";
import { Empty } from "../parts/controls.tsx";
import { openSheet } from "../parts/sheets.ts";
import { Table } from "../parts/table.tsx";
import { go, route } from "../store/route.ts";
import { DeviceSheet } from "./device-sheet.tsx";
import { agoText, conflicting, type Device, type Line, lineName, makerOf, nameOf } from "./names.ts";
import { texts } from "./texts.ts";

interface DevicesProps {
  readonly devices: readonly Device[];
  readonly lines: readonly Line[];
}

export function Devices({ devices, lines }: DevicesProps) {
  const [, line, address] = route.value.rest;
  const asked = devices.find((each) => each.interface === line && String(each.address) === address);
  useEffect(() => {
    if (asked === undefined) return;
    openSheet(() => <DeviceSheet device={asked} />);
    go("bus", ["devices"], { replaces: true });
  }, [line, address, asked === undefined]);
  if (devices.length === 0) return <Empty>{texts.device.none}</Empty>;
  const hasLines = new Set(devices.map((each) => each.interface)).size > 1;
  const inConflict = new Map(lines.map((each) => [each.line, conflicting(lines, each.line)]));
  const isMarked = (device: Device) =>
    device.address !== null && inConflict.get(device.interface)?.has(device.address) === true;
  return (
    <>
      <p class="quiet">{texts.device.count(devices.length)}</p>
      <div class="bus-table">
        <Table
          label={texts.tabs.devices}
          rows={devices}
          keyOf={(device) => `${device.interface} ${device.name ?? device.address}`}
          onRow={(device) => openSheet(() => <DeviceSheet device={device} />)}
          columns={[
            {
              key: "address",
              title: texts.device.address,
              isNumber: true,
              cell: ({ address }) => address ?? texts.device.noAddress,
            },
            {
              key: "device",
              title: texts.device.device,
              cell: (device) => <DeviceName device={device} isMarked={isMarked(device)} />,
            },
            { key: "maker", title: texts.device.maker, cell: makerOf },
            { key: "serial", title: texts.device.serial, cell: ({ serial }) => serial ?? "–" },
            { key: "software", title: texts.device.software, cell: ({ software_version: version }) => version ?? "–" },
            ...(hasLines
              ? [{ key: "line", title: texts.device.line, cell: (device: Device) => lineName(device.interface) }]
              : []),
            { key: "heard", title: texts.device.heard, cell: (device) => <Heard device={device} /> },
          ]}
        />
      </div>
    </>
  );
}

/** A button, so that it is opened by keys as well. */
function DeviceName({ device, isMarked }: { readonly device: Device; readonly isMarked: boolean }) {
  return (
    <button type="button" class="bus-name">
      {isMarked && (
        <span class="bus-mark" role="img" aria-label={texts.conflict.title}>
          ▲
        </span>
      )}
      {nameOf(device)}
      {/* A vessel has seven of one kind. */}
      <span class="unseen">
        {" "}
        {device.interface} {device.address ?? device.name}
      </span>
    </button>
  );
}

function Heard({ device }: { readonly device: Device }) {
  if (device.silent) return <span class="bus-silent">{texts.device.silent}</span>;
  return <>{agoText((serviceNow() - Date.parse(device.last_heard)) / 1000)}</>;
}
