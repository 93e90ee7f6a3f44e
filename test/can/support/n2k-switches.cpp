/*
 * A bank of four switches on SocketCAN, by ttlappalainen's NMEA2000 library: its own address claim, fast packets, group functions and
 * PGN 127501. It takes the command of 127501 (PGN 126208) and PGN 127502, and writes a line for each: "126208 3 1" (channel 3, on).
 *
 *     g++ -I LIBRARY/src -o n2k-switches n2k-switches.cpp \
 *       LIBRARY/src/{N2kMsg,N2kStream,N2kMessages,N2kTimer,N2kGroupFunction,N2kGroupFunctionDefaultHandlers,NMEA2000}.cpp
 *     n2k-switches INTERFACE BANK [deaf | double]        deaf: it acknowledges, and does nothing; double: another NAME
 */
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/can.h>
#include <linux/can/raw.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>
#include "N2kMessages.h"
#include "NMEA2000.h"

extern "C" uint32_t millis() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000u + now.tv_nsec / 1000000u;
}
extern "C" void delay(uint32_t ms) { usleep(ms * 1000); }

class Bus : public tNMEA2000 {
  int fd = -1;
  const char *name;

public:
  explicit Bus(const char *interface) : name(interface) {}

protected:
  bool CANOpen() override {
    fd = socket(PF_CAN, SOCK_RAW, CAN_RAW);
    ifreq request{};
    strncpy(request.ifr_name, name, IFNAMSIZ - 1);
    if (fd < 0 || ioctl(fd, SIOCGIFINDEX, &request) < 0) return false;
    sockaddr_can address{};
    address.can_family = AF_CAN;
    address.can_ifindex = request.ifr_ifindex;
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return bind(fd, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
  }
  bool CANSendFrame(unsigned long id, unsigned char len, const unsigned char *buf, bool) override {
    can_frame frame{};
    frame.can_id = id | CAN_EFF_FLAG;
    frame.can_dlc = len;
    memcpy(frame.data, buf, len);
    return write(fd, &frame, sizeof frame) == sizeof frame;
  }
  bool CANGetFrame(unsigned long &id, unsigned char &len, unsigned char *buf) override {
    can_frame frame;
    if (read(fd, &frame, sizeof frame) != sizeof frame) return false;
    id = frame.can_id & CAN_EFF_MASK;
    len = frame.can_dlc;
    memcpy(buf, frame.data, len);
    return true;
  }
};

static unsigned char bank = 0;
static bool deaf = false, changed = true;
static tN2kOnOff states[4] = {N2kOnOff_Off, N2kOnOff_Off, N2kOnOff_Off, N2kOnOff_Off};

static void set(const char *how, int channel, int value) {
  printf("%s %d %d\n", how, channel, value);
  fflush(stdout);
  if (deaf || channel < 1 || channel > 4 || value > 1) return;
  states[channel - 1] = value == 1 ? N2kOnOff_On : N2kOnOff_Off;
  changed = true;
}

class Commands : public tN2kGroupFunctionHandler {
public:
  explicit Commands(tNMEA2000 *bus) : tN2kGroupFunctionHandler(bus, 127501L) {}

protected:
  bool HandleCommand(const tN2kMsg &N2kMsg, uint8_t, uint8_t pairs, int device) override {
    tN2kMsg reply;
    SetStartAcknowledge(reply, N2kMsg.Source, PGN, N2kgfPGNec_Acknowledge, N2kgfTPec_Acknowledge, pairs);
    int index = 0;
    bool mine = false;
    if (StartParseCommandPairParameters(N2kMsg, index))
      for (int i = 0; i < pairs; i++) {
        const unsigned char field = N2kMsg.GetByte(index), value = N2kMsg.GetByte(index);
        if (field == 1) mine = value == bank;
        else if (mine) set("126208", field - 1, value);
        AddAcknowledgeParameter(reply, i, N2kgfpec_Acknowledge);
      }
    return pNMEA2000->SendMsg(reply, device), true;
  }
};

static void hear(const tN2kMsg &message) {
  if (message.PGN != 127502L) return;
  int index = 0;
  if (message.GetByte(index) != bank) return;
  for (int channel = 1; channel <= 28; channel++) {
    const int value = (message.Data[1 + (channel - 1) / 4] >> (2 * ((channel - 1) % 4))) & 3;
    if (value != 3) set("127502", channel, value);
  }
}

int main(int count, char **given) {
  if (count < 3) return 2;
  Bus bus(given[1]);
  sscanf(given[2], "%hhu", &bank);
  deaf = count > 3 && strcmp(given[3], "deaf") == 0;
  bus.SetProductInformation("1", 130, "Switches", "1", "1");
  bus.SetDeviceInformation(4711 + bank + 10 * (count > 3), 140, 30, 2046);
  bus.SetMode(tNMEA2000::N2km_NodeOnly, 60);
  bus.EnableForward(false);
  bus.AddGroupFunctionHandler(new Commands(&bus));
  bus.SetMsgHandler(hear);
  if (!bus.Open()) return 1;
  for (uint32_t saidMs = 0;; usleep(2000)) {
    bus.ParseMessages();
    if (!changed && millis() - saidMs < 2000) continue;
    tN2kMsg message;
    SetN2kPGN127501(message, bank, states[0], states[1], states[2], states[3]);
    if (!bus.SendMsg(message)) continue;
    changed = false;
    saidMs = millis();
  }
}
