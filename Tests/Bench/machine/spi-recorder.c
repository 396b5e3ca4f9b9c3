// SPDX-License-Identifier: GPL-2.0
/*
 * An SPI controller without wires. What a program sends through /dev/spidev0.0 becomes a line of
 * text in /dev/spi-recorder, which can be waited for with poll:
 *
 *	cs=0 dc=1 hz=4000000 len=3 : 24 00 ff
 *
 * dc is the level of the line called DC on the GPIO chip labelled bench-pins at that moment, "-" where
 * there is none. A transfer ends when the reader has taken its line and asks for the next one (or after
 * 200 ms): so a panel behind it has set its busy line before the sender can look at it.
 */
#include <linux/fs.h>
#include <linux/gpio/driver.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/poll.h>
#include <linux/spi/spi.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>

#include "gpiolib.h"

/* An errno for each transfer; 0 ends it. */
static int fail;
module_param(fail, int, 0644);

#define CAPACITY (16UL << 20)

static char *text;
static size_t written;
static size_t taken;
static int readers;
static DEFINE_MUTEX(text_lock);
static DECLARE_WAIT_QUEUE_HEAD(more);
static DECLARE_WAIT_QUEUE_HEAD(drained);
static struct platform_device *device;
static struct spi_controller *controller;

static __printf(1, 2) void append(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	written += vscnprintf(text + written, CAPACITY - written, format, arguments);
	va_end(arguments);
}

static int has_data_line(struct gpio_chip *chip, void *offset)
{
	unsigned int i;

	if (!chip->label || strcmp(chip->label, "bench-pins"))
		return 0;
	for (i = 0; i < chip->ngpio; i++) {
		const char *name = chip->gpiodev->descs[i].name;

		if (name && !strcmp(name, "DC")) {
			*(unsigned int *)offset = i;
			return 1;
		}
	}
	return 0;
}

static int record(struct spi_controller *spi, struct spi_device *to, struct spi_transfer *transfer)
{
	const u8 *bytes = transfer->tx_buf;
	struct gpio_chip *chip;
	unsigned int offset, i;

	if (fail)
		return -fail;
	chip = gpiochip_find(&offset, has_data_line);
	mutex_lock(&text_lock);
	append("cs=%u dc=%c hz=%u len=%u :", to->chip_select,
	       chip ? '0' + !!chip->get(chip, offset) : '-', transfer->speed_hz, transfer->len);
	for (i = 0; bytes && i < transfer->len; i++)
		append(" %02x", bytes[i]);
	append("\n");
	mutex_unlock(&text_lock);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	wake_up(&more);
	wait_event_timeout(drained, READ_ONCE(taken) == written || !READ_ONCE(readers), HZ / 5);
	return 0;
}

static int recorder_open(struct inode *inode, struct file *file)
{
	readers++;
	return 0;
}

static int recorder_release(struct inode *inode, struct file *file)
{
	readers--;
	wake_up(&drained);
	return 0;
}

static ssize_t recorder_read(struct file *file, char __user *to, size_t count, loff_t *position)
{
	ssize_t result;

	mutex_lock(&text_lock);
	result = simple_read_from_buffer(to, count, position, text, written);
	mutex_unlock(&text_lock);
	return result;
}

static __poll_t recorder_poll(struct file *file, poll_table *table)
{
	poll_wait(file, &more, table);
	if (file->f_pos < READ_ONCE(written))
		return EPOLLIN | EPOLLRDNORM;
	WRITE_ONCE(taken, file->f_pos);
	wake_up(&drained);
	return 0;
}

static const struct file_operations recorder_operations = {
	.owner = THIS_MODULE,
	.open = recorder_open,
	.release = recorder_release,
	.read = recorder_read,
	.poll = recorder_poll,
	.llseek = default_llseek,
};

static struct miscdevice recorder = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "spi-recorder",
	.fops = &recorder_operations,
};

static int __init recorder_init(void)
{
	/* spidev binds to names of its list only. */
	struct spi_board_info panel = { .modalias = "dh2228fv", .max_speed_hz = 20000000 };
	int result = -ENOMEM;

	text = vzalloc(CAPACITY);
	if (!text)
		return -ENOMEM;
	device = platform_device_register_simple("spi-recorder", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(device)) {
		result = PTR_ERR(device);
		goto no_device;
	}
	controller = spi_alloc_master(&device->dev, 0);
	if (!controller)
		goto no_controller;
	controller->bus_num = 0;
	controller->num_chipselect = 1;
	controller->mode_bits = SPI_CPOL | SPI_CPHA;
	controller->transfer_one = record;
	result = spi_register_controller(controller);
	if (result) {
		spi_controller_put(controller);
		goto no_controller;
	}
	result = misc_register(&recorder);
	if (result)
		goto no_file;
	if (!spi_new_device(controller, &panel))
		pr_warn("spi-recorder: no /dev/spidev0.0\n");
	return 0;
no_file:
	spi_unregister_controller(controller);
no_controller:
	platform_device_unregister(device);
no_device:
	vfree(text);
	return result;
}

static void __exit recorder_exit(void)
{
	misc_deregister(&recorder);
	spi_unregister_controller(controller);
	platform_device_unregister(device);
	vfree(text);
}

module_init(recorder_init);
module_exit(recorder_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("SPI controller that records what is sent");
